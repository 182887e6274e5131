import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { runOfReport, wrkReport } from "./report";
import { headerLine, runsOfText } from "./text";

const tool = "wrk";
/** wrk2 prints the same headline, but its latencies mean something else. */
const notMine = /Thread calibration|HdrHistogram - Recorded Latency|┌─/;
const rates = /^\s*Requests\/sec:[^]*^\s*Transfer\/sec:/m;
const report = /^\s*[[{][^]*"summary"\s*:\s*\{[^}]*"requests"\s*:/;

const isText = (head: string) => !notMine.test(head) && (headerLine.test(head) || rates.test(head));

/** wrk: its text, and JSON that a Lua `done()` writes (see README.md for the shape). */
export const wrk: Parser = {
  tool,
  label: "wrk",
  formats: ["text", "JSON of wrk-report.lua"],
  recognises: (head) => isText(head) || (report.test(withoutMark(head)) && !head.includes('"successRate"')),
  parse: async (file) => {
    const text = withoutMark(await file.text());
    return /^\s*[[{]/.test(text) ? runsOfJson(text) : runsOfText(text);
  },
};

function runsOfJson(text: string): ParsedRun[] {
  return jsonDocuments(tool, text).map((document) =>
    runOfReport(checked(wrkReport, document, tool, "the JSON of wrk-report.lua")),
  );
}
