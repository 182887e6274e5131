import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { ParsedRun } from "../../model/run";
import type { Parser } from "../types";
import { runOfCsvSet } from "./csv-set";
import { type LocustEntry, locustEntry, runOfEntries } from "./json";
import { isCsvSet, isStats } from "./sections";

const tool = "locust";
const isJson = (head: string) => /^\s*\[/m.test(head) && head.includes('"num_none_requests"');

/** Locust: the files of `--csv`, and what `--json` prints. */
export const locust: Parser = {
  tool,
  label: "Locust",
  kind: "load",
  formats: ["--json", "_stats.csv of --csv, with its other files behind it"],
  example: {
    command:
      "locust --headless --skip-log --json -u 50 -t 30s -f locustfile.py -H http://localhost:8080 > locust.json",
    file: "locust.json",
    note: "Of --csv, upload _stats.csv and with it _failures.csv and _stats_history.csv: they bring the kinds of errors and the timeline.",
  },
  client: {
    options: `-f,--locustfile= --config= -H,--host= -u,--users= -r,--spawn-rate= -t,--run-time= --headless --autostart
      --autoquit= -L,--loglevel= --logfile= --skip-log --json --json-file= --csv= --csv-full-history --print-stats
      --only-summary --reset-stats --html= --html-file= -s,--stop-timeout= --exit-code-on-error= --tags=
      --exclude-tags= --processes= --master --worker --expect-workers= --equal-weights -i,--iterations= -V,--version
      -h,--help`,
    needs: [
      { option: "headless", args: ["--headless"], why: "Locust waits for a browser otherwise" },
      { option: "json", args: ["--json"], why: "its tables cannot be read" },
      { option: "skip-log", args: ["--skip-log"] },
    ],
    refuses: [{ without: "run-time", why: "Locust does not end by itself: add --run-time 30s." }],
    duration: { option: "run-time" },
    target: "host",
    fineCodes: { 1: "some requests failed" },
    version: { args: ["--version"], pattern: /locust (\d\S*)/ },
  },
  recognises: (head) => isCsvSet(withoutMark(head)) || isJson(withoutMark(head)),
  complements: (head) => isCsvSet(withoutMark(head)) && !isStats(withoutMark(head)),
  parse: async (file) => {
    if (isCsvSet(withoutMark(file.head))) return [await runOfCsvSet(file.lines())];
    return runsOfJson(withoutMark(await file.text()));
  },
};

/** Each array is a run; its log may stand around it. */
function runsOfJson(text: string): ParsedRun[] {
  const byLine = new Map<number, LocustEntry[]>();
  const start = Math.max(0, text.search(/^[ \t]*\[\s*(\{|\])/m));
  for (const document of jsonDocuments(tool, text, start)) {
    const entries = byLine.get(document.line) ?? [];
    entries.push(checked(locustEntry, document, tool, "Locust's JSON"));
    byLine.set(document.line, entries);
  }
  return [...byLine.values()].map(runOfEntries);
}
