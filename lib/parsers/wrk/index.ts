import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { runOfReport, wrkReport } from "./report";
import { headerLine, runsOfText } from "./text";
import { wrkUsage } from "./usage";

const tool = "wrk";
/** wrk2 prints the same headline, but its latencies mean something else. */
const notMine = /Thread calibration|HdrHistogram - |^[ \t]*Req\/Sec +-nan +-nan |┌─/m;
/** A report whose first line was cut off. hey has the first of the two lines, wrk alone the second. */
const rates = /^[ \t]*Transfer\/sec:/m;

const isText = (head: string) => !notMine.test(head) && (headerLine.test(head) || rates.test(head));

/** All that a report must have; tools whose JSON has a `summary` too lack its other parts. */
const isReport = (head: string) =>
  /^\s*[[{]/.test(head) &&
  ["summary", "requests", "bytes", "latency"].every((key) => head.includes(`"${key}"`)) &&
  !head.includes('"successRate"');

/** wrk: its text, and JSON that a Lua `done()` writes (see README.md for the shape). */
export const wrk: Parser = {
  tool,
  label: "wrk",
  kind: "load",
  formats: ["text", "JSON of wrk-report.lua"],
  ...wrkUsage,
  recognises: (head) => isText(head) || isReport(withoutMark(head)),
  parse: async (file) => {
    const text = withoutMark(await file.text());
    return /^\s*[[{]/.test(text) ? runsOfJson(text) : runsOfText(text);
  },
};

function runsOfJson(text: string): ParsedRun[] {
  return Array.from(jsonDocuments(tool, text), (document) =>
    runOfReport(checked(wrkReport, document, tool, "the JSON of wrk-report.lua")),
  );
}
