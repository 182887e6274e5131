import type { Check, ParsedRun } from "../../model/run";
import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { KindCounts } from "../kinds";
import { percentileMetrics } from "../percentiles";
import { ParseError } from "../types";

/** The first lines of a report. */
export const summary = /^Summary:\r?\n[ \t]+Total:\t/m;

/** hey keeps so many latencies and, in newer versions, statuses; its mean is the sum of all over this number. */
const mostLatencies = 1_000_000;

/**
 * The reports in a text, one run each. `Requests/sec` counts failed requests too, so where some failed the rate of
 * answers is its share of them.
 * @throws ParseError for a report that is cut off or mangled
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (line === "Summary:" ? [index] : []));
  if (starts.length === 0) throw missing('"Summary:"', lines.length);
  if (starts.length > mostRuns) throw new ParseError("hey", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    return readReport(lines.slice(start, end), end);
  });
}

function readReport(lines: readonly string[], end: number): ParsedRun {
  const total = numberOf(lines, /^Total:\t([\d.]+) secs$/, end, '"Total:" with seconds');
  const rate = numberOf(lines, /^Requests\/sec:\t([\d.]+)$/, end, '"Requests/sec:" with a number');
  const data = Number(fieldOf(lines, /^Total data:\t(\d+) bytes$/) ?? Number.NaN);
  if (!lines.includes("Status code distribution:")) throw missing('"Status code distribution:"', end);
  const statuses = pairs(lines, /^\[(\d+)\]\t(\d+) responses$/);
  const counted = sum(statuses.map(([, count]) => count));
  const inBars = sum(pairs(lines, /^([\d.]+) \[(\d+)\]\t\|/).map(([, count]) => count));
  if (inBars !== Math.min(counted, mostLatencies))
    throw missing(`the statuses of all ${inBars} answers`, end);
  const kinds = new KindCounts();
  for (const [message, count] of errorsOf(lines)) kinds.add(message, count);
  const errorKinds = kinds.record();
  const failed = sum(Object.values(errorKinds ?? {}));
  const quantiles = quantilesOf(lines);
  const answered = counted === mostLatencies ? Math.round(rate * total) - failed : counted;
  return {
    tool: "hey",
    toolVersion: null,
    scenario: null,
    command: null,
    startedAt: null,
    load: {},
    metrics: {
      qps: failed === 0 ? rate : rate * (answered / (answered + failed)),
      ...countsOf(statuses, answered, failed),
      duration: total,
      ...(data > 0 ? { throughput: data / total } : {}),
      ...(counted > 0 ? latencies(lines, end, counted) : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
      ...(errorKinds ? { errorKinds } : {}),
      statusCodes: Object.fromEntries(statuses),
      loop: "closed",
      corrected: false,
    },
    checks: checksOf(counted, quantiles),
  };
}

/** Requests, errors and their share; bad statuses count in the proportion in which hey kept them. */
function countsOf(statuses: readonly (readonly [string, number])[], answered: number, failed: number) {
  const counted = sum(statuses.map(([, count]) => count));
  const bad = sum(statuses.filter(([code]) => /^[45]/.test(code)).map(([, count]) => count));
  const errors = failed + (counted === answered ? bad : Math.round((bad / counted) * answered));
  const sent = answered + failed;
  return { requests: answered, errors, ...(sent > 0 ? { error_rate: errors / sent } : {}) };
}

function latencies(lines: readonly string[], end: number, counted: number) {
  const seconds = (name: string) =>
    numberOf(lines, new RegExp(`^${name}:\\t([\\d.]+) secs$`), end, `"${name}:" with seconds`);
  return {
    latency_max: seconds("Slowest"),
    latency_min: seconds("Fastest"),
    ...(counted < mostLatencies ? { latency_mean: seconds("Average") } : {}),
  };
}

function checksOf(counted: number, quantiles: readonly { q: number; seconds: number }[]): Check[] {
  const median = quantiles.find(({ q }) => q === 0.5)?.seconds ?? 1;
  const coarse = "hey reports latencies in steps of 0.1 ms: smaller differences do not show.";
  const capped =
    "hey keeps the first 1,000,000 answers: percentiles and statuses are of those, and the number of requests is the rate times the duration.";
  return [
    ...(median < 0.001 ? [{ id: "coarse-latencies", level: "info" as const, message: coarse }] : []),
    ...(counted >= mostLatencies
      ? [{ id: "first-answers-only", level: "warning" as const, message: capped }]
      : []),
  ];
}

/** hey prints the percent sign twice. */
function quantilesOf(lines: readonly string[]): { q: number; seconds: number }[] {
  return pairs(lines, /^(\d+)%%? in ([\d.]+) secs$/).map(([percent, seconds]) => ({
    q: Number(`${percent}e-2`),
    seconds,
  }));
}

function errorsOf(lines: readonly string[]): (readonly [string, number])[] {
  const start = lines.indexOf("Error distribution:");
  if (start < 0) return [];
  return lines.slice(start + 1).flatMap((line) => {
    const [, count, message] = /^\[(\d+)\]\t(.+)$/.exec(line) ?? [];
    return count && message ? [[message, Number(count)] as const] : [];
  });
}

/** Name and number of every line of a form. */
function pairs(lines: readonly string[], pattern: RegExp): (readonly [string, number])[] {
  return lines.flatMap((line) => {
    const [, name, value] = pattern.exec(line) ?? [];
    return name && value && !Number.isNaN(Number(value)) ? [[name, Number(value)] as const] : [];
  });
}

function fieldOf(lines: readonly string[], pattern: RegExp): string | undefined {
  const line = lines.find((each) => pattern.test(each));
  return line && pattern.exec(line)?.[1];
}

function numberOf(lines: readonly string[], pattern: RegExp, end: number, expected: string): number {
  const value = Number(fieldOf(lines, pattern) ?? Number.NaN);
  if (Number.isNaN(value)) throw missing(expected, end);
  return value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function missing(expected: string, line: number): ParseError {
  return new ParseError("hey", { expected, found: "the end of the report", line });
}
