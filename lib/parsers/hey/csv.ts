import type { Check, ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { percentileMetrics } from "../percentiles";
import { bucketOf, HistogramBuilder, WindowCounts } from "../requests/buckets";
import { ParseError } from "../types";

/** Whether a text begins as hey's CSV; older versions have no status and no offset. */
export function isCsv(head: string): boolean {
  return /^response-time,DNS\+dialup,DNS,Request-write,Response-delay,Response-read(,status-code,offset)?\r?$/m.test(
    head.slice(0, 200).split("\n")[0] ?? "",
  );
}

const row = /^(\d+\.\d{4})(?:,\d+\.\d{4}){5}(?:,(\d{3}),(\d+\.\d{4}))?$/;

/** Percentiles in hundredths of a percent. */
const percents = [1000, 2500, 5000, 7500, 9000, 9500, 9900, 9990, 9999] as const;

/** A failed request has no row, so errors are not known; the reason is told with every run. */
const noFailures: Check = {
  id: "failures-not-in-output",
  level: "warning",
  message: "hey's CSV leaves out requests that failed, so errors are not known: upload its text.",
};

/**
 * The run of a CSV, read line by line. It ends with the last answer: hey tells offsets from the start.
 * @throws ParseError at the first line that is no row, and without any row
 */
export async function runOfCsv(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const seconds: number[] = [];
  const [histogram, windows] = [new HistogramBuilder(), new WindowCounts()];
  const statusCodes: Record<string, number> = {};
  let steps = 0;
  let duration = 0;
  let line = 0;
  for await (const text of lines) {
    if (++line === 1 || (text === "" && line > 2)) continue;
    const [, time, status, offset] = row.exec(withoutMark(text)) ?? [];
    if (time === undefined) throw notARow(text, line);
    seconds.push(Number(time));
    const bucket = bucketOf(Number(time));
    histogram.addTo(bucket);
    steps += Math.round(Number(time) * 10_000);
    if (status) statusCodes[status] = (statusCodes[status] ?? 0) + 1;
    if (!offset) continue;
    const end = Number(time) + Number(offset);
    windows.add(end, bucket);
    duration = Math.max(duration, end);
  }
  if (seconds.length === 0) throw notARow("the end of the file", line);
  const sorted = Float64Array.from(seconds).sort();
  const quantiles = quantilesOf(sorted);
  const count = seconds.length;
  return {
    tool: "hey",
    toolVersion: null,
    scenario: null,
    command: null,
    startedAt: null,
    load: {},
    metrics: {
      ...(duration > 0 ? { qps: count / duration, duration: Number(duration.toFixed(4)) } : {}),
      requests: count,
      latency_min: sorted[0] ?? 0,
      latency_max: sorted[count - 1] ?? 0,
      latency_mean: steps / 10_000 / count,
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: {
      distribution: { quantiles, histogram: histogram.build() },
      ...(Object.keys(statusCodes).length > 0 ? { statusCodes } : {}),
      loop: "closed",
      corrected: false,
    },
    ...windows.build(),
    checks: [noFailures],
  };
}

/** By hey's own rule: the first of n latencies, ascending from 0, whose index × 100 ÷ n is at least the percent. */
function quantilesOf(sorted: Float64Array): { q: number; seconds: number }[] {
  return percents.flatMap((percent) => {
    const seconds = sorted[Math.ceil((percent * sorted.length) / 10_000)];
    return seconds === undefined ? [] : [{ q: Number(`${percent}e-4`), seconds }];
  });
}

function notARow(found: string, line: number): ParseError {
  const expected = "a row of hey's CSV (seconds with four decimals)";
  return new ParseError("hey", { expected, found: `"${found.slice(0, 60)}"`, line });
}
