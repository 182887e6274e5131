import type { Check, ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { RequestTally } from "../requests/request-tally";
import { ParseError } from "../types";
import { untold } from "./report";

/** The first line of oha's CSV. */
export const header = "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status";

const row = /^([\d.e-]+),[\d.e-]+,[\d.e-]+,[\d.e-]+,([\d.e-]+),(\d+),(\d{3})$/;

const noFailures: Check = {
  id: "failures-not-in-output",
  level: "warning",
  message: "oha's CSV leaves out requests that failed, so errors are not known: upload its JSON.",
};

/**
 * The run of a CSV, read line by line. It ends with the last answer: oha tells times from the start.
 * @throws ParseError at the first line that is no row, and without any row
 */
export async function runOfCsv(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const tally = new RequestTally(0, atIndex);
  let line = 0;
  for await (const text of lines) {
    if (++line === 1 || text === "") continue;
    const [, sent, latency, bytes, status] = row.exec(withoutMark(text)) ?? [];
    if (sent === undefined) throw notARow(`"${text.slice(0, 60)}"`, line);
    tally.add({ sent: Number(sent), latency: Number(latency), bytes: Number(bytes), status });
  }
  if (tally.length === 0) throw notARow("the end of the file", line);
  const checks = [...untold.checks, noFailures, ...tally.checks()];
  return { ...untold, metrics: tally.metrics(), details: tally.details(), ...tally.overTime(), checks };
}

/** oha's rule: of n latencies, ascending from 0, the one at percent × n ÷ 100, rounded down. */
function atIndex(sorted: Float64Array, percent: number): number {
  return sorted[Math.floor((percent / 100) * sorted.length)] ?? Number.NaN;
}

function notARow(found: string, line: number): ParseError {
  return new ParseError("oha", { expected: "a row of oha's CSV (seven numbers)", found, line });
}
