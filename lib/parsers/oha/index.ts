import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { header, runOfCsv } from "./csv";
import { ohaJson, reportOfJson } from "./json";
import { runOfReport } from "./report";
import { firstLines, reportsOfText, withoutColours } from "./text";

const tool = "oha";

const isJson = (head: string) =>
  /^\s*\{\s*"summary"\s*:\s*\{\s*"successRate"\s*:/.test(head) && head.includes('"requestsPerSec"');

/** oha: its summary as text or JSON, and a row for each answered request. */
export const oha: Parser = {
  tool,
  label: "oha",
  kind: "load",
  formats: ["--output-format json", "text", "--output-format csv"],
  example: {
    command: "oha --no-tui --output-format json -z 10s -c 50 http://localhost:8080/",
    note: "JSON has all digits; the output says neither what was measured nor the rate that was asked for (-q).",
  },
  client: {
    options: `-n= -c= -p= -z= -w,--wait-ongoing-requests-after-deadline -q= --burst-delay= --burst-rate=
      --rand-regex-url --urls-from-file --max-repeat= --dump-urls= --latency-correction --no-tui --fps= -m,--method= -H=
      --proxy-header= -t= --connect-timeout= -A= -d= -D= -Z= -F,--form= -T= -a= --aws-session= --aws-sigv4= -x=
      --proxy-http-version= --proxy-http2 --http-version= --http2 --host= --disable-compression -r,--redirect=
      --disable-keepalive --no-pre-lookup --ipv6 --ipv4 --cacert= --cert= --key= --insecure --connect-to= --no-color
      --unix-socket= --stats-success-breakdown --db-url= --debug -o,--output= --output-format= -u,--time-unit=
      -h,--help -V,--version`,
    needs: [
      { option: "no-tui", args: ["--no-tui"] },
      {
        option: "output-format",
        args: ["--output-format", "json"],
        fits: /^json$/,
        why: "only JSON has all digits",
      },
    ],
    drops: [{ option: "output", why: "the results are read from what oha prints" }],
    duration: { option: "z" },
    rate: { option: "q" },
    target: "",
    nameless: true,
    secrets: ["H", "proxy-header", "d", "a", "aws-session", "form"],
    version: { args: ["--version"], pattern: /oha (\S+)/ },
  },
  leavesOutTimeouts: true,
  recognises: (head) => {
    const text = withoutMark(head);
    return isJson(text) || text.startsWith(header) || firstLines.test(withoutColours(text));
  },
  parse: async (file) => {
    if (withoutMark(file.head).startsWith(header)) return [await runOfCsv(file.lines())];
    const text = withoutMark(await file.text());
    if (!/^\s*\{/.test(text)) return reportsOfText(text).map(runOfReport);
    return Array.from(jsonDocuments(tool, text), (document) =>
      runOfReport(reportOfJson(checked(ohaJson, document, tool, "oha's JSON"))),
    );
  },
};
