import type { ParsedRun } from "../../model/run";
import { RequestTally } from "../requests/request-tally";
import { timestampOf } from "../time";
import { coarse, errorsMissing, loop, notUsable, untold } from "./missing-figures";

const header = "starttime\tseconds\tctime\tdtime\tttime\twait";
const row = /^[^\t]+\t(\d+)\t\d+\t\d+\t(\d+)\t\d+$/;

/** Whether a text is the file of `-g`. */
export const isRows = (head: string): boolean => head.startsWith(header);

/**
 * The run of a file of `-g`, read line by line: a request a row, in whole milliseconds, the fastest first. When they
 * were sent is told in whole seconds, so there is no rate.
 * @throws ParseError at the first line that is no row, and without any row
 */
export async function runOfRows(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const tally = new RequestTally(-3, atIndex);
  let started = Infinity;
  let line = 0;
  for await (const text of lines) {
    if (++line === 1 || text === "") continue;
    const [, second, latency] = row.exec(text) ?? [];
    if (second === undefined) throw notARow(`"${text.slice(0, 60)}"`, line);
    started = Math.min(started, Number(second));
    tally.add({ latency: Number(latency) });
  }
  if (tally.length === 0) throw notARow("the end of the file", line);
  return {
    ...untold,
    startedAt: timestampOf(started * 1000) ?? null,
    metrics: tally.metrics(),
    details: { ...tally.details(), ...loop },
    checks: [errorsMissing, coarse, ...tally.checks()],
  };
}

/** ab's rule: of n latencies, ascending from 0, the one at n × percent ÷ 100, rounded down. */
function atIndex(sorted: Float64Array, percent: number): number {
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN;
}

function notARow(found: string, line: number) {
  return notUsable({ expected: "a row of ab's -g with six columns", found, line });
}
