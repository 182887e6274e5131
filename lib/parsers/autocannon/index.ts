import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { autocannonReport, runOfReport } from "./report";

const tool = "autocannon";
const json = /"connections"\s*:\s*\d+\s*,\s*(?:"sampleInt"\s*:\s*\d+\s*,\s*)?"pipelining"\s*:\s*\d/;

/** autocannon: what `--json` prints, one report a line. */
export const autocannon: Parser = {
  tool,
  label: "autocannon",
  kind: "load",
  formats: ["--json"],
  example: {
    command: "autocannon --json -c 50 -d 10 http://localhost:8080/",
    note: "Latencies are whole milliseconds, and there is no P95; the output has neither the method nor the rate that was asked for.",
  },
  client: {
    options: `-c,--connections= -p,--pipelining= -d,--duration= -a,--amount= -L,--sampleInt= -S,--socketPath=
      -w,--workers= -W,--warmup= --on-port -m,--method= -t,--timeout= -T,--title= -b,--body= -F,--form= -i,--input=
      -H,--headers= --header= --har= -B,--bailout= -M,--maxConnectionRequests= -O,--maxOverallRequests=
      -r,--connectionRate= -R,--overallRate= -C,--ignoreCoordinatedOmission -D,--reconnectRate= -n,--no-progress
      -l,--latency -I,--idReplacement -j,--json -f,--forever -s,--servername= -x,--excludeErrorStats
      -E,--expectBody= --renderStatusCodes --cert= --key= --ca= --debug -v,--version -V,--verbose -h,--help`,
    needs: [{ option: "json", args: ["--json"], why: "autocannon's tables cannot be read" }],
    refuses: [{ with: "forever", why: "autocannon --forever never ends: leave it out." }],
    duration: { option: "duration", usual: "10", unless: "amount" },
    rate: { option: "overallRate" },
    target: "",
    nameless: "method",
    secrets: ["headers", "header", "body", "form"],
    version: { args: ["--version"], pattern: /autocannon v?(\d\S*)/ },
  },
  leavesOutTimeouts: true,
  hints: [
    [
      /│ Stat +│/,
      "This looks like autocannon's tables, which have rounded numbers: run autocannon with --json.",
    ],
  ],
  recognises: (head) => json.test(head),
  parse: async (file) => {
    const text = withoutMark(await file.text());
    const start = Math.max(0, text.search(/^[ \t]*[{[]/m));
    return Array.from(jsonDocuments(tool, text, start), (document) =>
      runOfReport(checked(autocannonReport, document, tool, "autocannon's JSON")),
    );
  },
};
