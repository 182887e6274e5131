import type { ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import type { JsonDocument } from "../json";
import { checked, jsonDocuments } from "../json";
import type { Parser } from "../types";
import { isCsv, runOfCsv } from "./csv";
import { k6NewSummary, readNewSummary } from "./new-summary";
import { runOf } from "./run";
import { isStream, runOfStream } from "./stream";
import { k6Summary, readSummary } from "./summary";
import { isText, readText } from "./text";
import { k6Usage } from "./usage";

const tool = "k6";
const ownNames = /"(http_req_duration|iteration_duration|data_received|data_sent|vus_max)"/;

/** k6: --summary-export, handleSummary, the new machine-readable summary, the --out json and csv streams, and the text on the screen. */
export const k6: Parser = {
  tool,
  label: "k6",
  kind: "load",
  formats: [
    "--summary-export",
    "handleSummary JSON",
    "new machine-readable summary",
    "--out json",
    "--out csv",
    "text",
  ],
  ...k6Usage,
  recognises: (head) => isStream(head) || isCsv(head) || isSummary(withoutMark(head)) || isText(head),
  parse: async (file) => {
    if (isStream(file.head)) return [await runOfStream(file.lines())];
    if (isCsv(file.head)) return [await runOfCsv(file.lines())];
    if (!/^\s*[[{]/.test(withoutMark(file.head))) return [runOf(readText(await file.text()))];
    return distinct(Array.from(jsonDocuments(tool, withoutMark(await file.text())), readDocument));
  },
};

function isSummary(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  return (
    /"(root_group|k6_version)"\s*:/.test(text) ||
    /^\s*\{\s*"config"\s*:\s*\{\s*"(duration|execution|script)"/.test(text) ||
    (/"metrics"\s*:/.test(text) && ownNames.test(text))
  );
}

function readDocument(document: JsonDocument): ParsedRun {
  const { value } = document;
  const isNew = typeof value === "object" && value !== null && "results" in value;
  return runOf(
    isNew
      ? readNewSummary(checked(k6NewSummary, document, tool, "k6's machine-readable summary"))
      : readSummary(checked(k6Summary, document, tool, "k6's summary")),
  );
}

/** Two summaries of one run in one file are one run: no two runs agree in every digit of their rates. */
function distinct(runs: readonly ParsedRun[]): ParsedRun[] {
  const keys = runs.map(({ metrics }) =>
    metrics.requests ? JSON.stringify([metrics.requests, metrics.qps, metrics.latency_mean]) : undefined,
  );
  return runs.filter((_, index) => keys[index] === undefined || keys.indexOf(keys[index]) === index);
}
