import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { isEncoded, runOfEncoded } from "./encoded";
import { reportOfJson, vegetaJson } from "./json";
import { runOfReport } from "./report";
import { isResults, runOfResults } from "./results";
import { firstLine, reportsOfText } from "./text";

const tool = "vegeta";
const json = /^\s*\{\s*"latencies"\s*:\s*\{\s*"total"\s*:\s*\d+\s*,\s*"mean"\s*:/;

/** vegeta: what `vegeta report` prints, as text or as JSON, and the results that `vegeta attack` and `vegeta encode` write. */
export const vegeta: Parser = {
  tool,
  label: "vegeta",
  kind: "load",
  formats: ["results of attack", "report -type=json", "report", "encode -to csv", "encode -to json"],
  example: {
    command: "echo 'GET http://localhost:8080/' | vegeta attack -rate=500 -duration=10s > results.bin",
    file: "results.bin",
    note: "The results have all requests, and so endpoints and a timeline; what vegeta report and vegeta encode make of them is read as well. None says which rate was asked for: give it as load.rate.",
  },
  client: {
    subcommand: "attack",
    options: `-name= -body= -cert= -chunked -connect-to= -connections= -dns-ttl= -duration= -format= -h2c -header= -http2
      -insecure -keepalive -key= -laddr= -lazy -max-body= -max-connections= -max-workers= -opentelemetry-addr= -output=
      -prometheus-addr= -proxy-header= -rate= -redirects= -resolvers= -root-certs= -session-tickets -targets= -timeout=
      -unix-socket= -workers=`,
    refuses: [
      {
        without: "targets",
        why: "vegeta reads its targets from standard input, which the client does not have: write them to a file and give -targets=FILE.",
      },
      {
        without: "duration",
        why: "vegeta attack does not end by itself without -duration: give one, e.g. -duration=10s.",
      },
    ],
    output: { option: "output", args: ["-output={file}"], file: "results.bin" },
    duration: { option: "duration" },
    rate: { option: "rate" },
    secrets: ["header", "proxy-header", "body"],
    version: { args: ["-version"], pattern: /^Version: v?(\S+)/m },
  },
  hints: [
    [
      /^Value\(ms\)\s+Percentile\s+TotalCount/,
      "This looks like vegeta's hdrplot, which tells no rate and no errors: upload the results of vegeta attack instead.",
    ],
    [
      /^Bucket\s+#\s+%\s+Histogram/,
      "This looks like vegeta's histogram, which tells no rate and no errors: upload the results of vegeta attack instead.",
    ],
  ],
  recognises: (head) =>
    isResults(head) ||
    isEncoded(withoutMark(head)) ||
    screens(withoutMark(head)).some((text) => json.test(text) || firstLine.test(text)),
  parse: async (file) => {
    if (isResults(file.head)) return [runOfResults(await file.bytes())];
    if (isEncoded(withoutMark(file.head))) return [await runOfEncoded(file.lines())];
    const text = screens(withoutMark(await file.text())).at(-1) ?? "";
    if (!json.test(text)) return reportsOfText(text).map(runOfReport);
    return Array.from(jsonDocuments(tool, text), (document) =>
      runOfReport(reportOfJson(checked(vegetaJson, document, tool, "vegeta's JSON"))),
    );
  },
};

/** `report -every` clears the screen before each report, and each holds all before it: the last counts. */
const screens = (text: string): string[] => text.split("\u001B[0;0H");
