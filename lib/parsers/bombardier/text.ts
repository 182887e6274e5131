import type { Check, CustomMetricValue, ParsedRun, Quantile } from "../../model/run";
import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { parseDuration, parseSize } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { ParseError } from "../types";
import { scenarioOf, targetOf } from "../url";
import { answerMetrics, bombardierDetails } from "./metrics";

/** The first line of the result; the introduction before it is there only when it was asked for. */
export const titleLine = /^[ \t]*Statistics +Avg +Stdev +Max[ \t]*$/m;

const introduction = /Bombarding (\S+) (?:for|with) .*using (\d+) connection/;
const codesLine = /^1xx - (\d+), 2xx - (\d+), 3xx - (\d+), 4xx - (\d+), 5xx - (\d+)$/;

/** The times and the rate are known only as text prints them: two decimals, and no time taken. */
const noElapsed: Check = {
  id: "no-qps",
  level: "warning",
  message: "bombardier's text does not say how long the run took, so there is no QPS: use -o json.",
};

/**
 * The results in a text, one run each. bombardier's `Reqs/sec` is a mean over short windows and not the QPS; it
 * is kept as `reqs_per_sec_mean`. QPS and duration are absent: the text does not tell the time taken.
 * @throws ParseError for a result that is cut off or mangled
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (titleLine.test(line) ? [index] : []));
  if (starts.length === 0) throw missing('"Statistics Avg Stdev Max"', lines.length);
  if (starts.length > mostRuns) throw new ParseError("bombardier", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((start, index) =>
    readResult(lines, starts[index - 1] ?? 0, start, starts[index + 1] ?? lines.length),
  );
}

/** Lines `from` to `start` may hold the introduction, `start` to `end` the result. */
function readResult(lines: readonly string[], from: number, start: number, end: number): ParsedRun {
  const fields = (pattern: RegExp, expected: string) => fieldsOf(lines, start, end, pattern, expected);
  const [rate = ""] = fields(/^Reqs\/sec +([\d.]+) +[\d.]+ +[\d.]+$/, '"Reqs/sec" with three numbers');
  const latency = fields(/^Latency +(\S+) +(\S+) +(\S+)$/, '"Latency" with three durations').map(
    parseDuration,
  );
  const codes = fields(codesLine, '"1xx - N, 2xx - N, …"').map(Number);
  const [others = 0] = fields(/^others - (\d+)$/, '"others - N"').map(Number);
  const [throughput = NaN] = fields(/^Throughput: +(\S+)\/s$/, '"Throughput: S/s"').map(parseSize);
  if ([...latency, throughput].some(Number.isNaN)) throw missing("durations and sizes with units", end);
  const [x1 = 0, x2 = 0, x3 = 0, x4 = 0, x5 = 0] = codes;
  const answers = { "1xx": x1, "2xx": x2, "3xx": x3, "4xx": x4, "5xx": x5 };
  const counts = answerMetrics(answers, others);
  const quantiles = quantilesOf(lines.slice(start, end));
  const [mean = 0, stdev = 0, max = 0] = latency;
  const measured = counts.requests + others > 0;
  return {
    tool: "bombardier",
    toolVersion: null,
    command: null,
    startedAt: null,
    ...introductionOf(lines.slice(from, start)),
    metrics: {
      ...counts,
      throughput,
      ...(measured ? { latency_mean: mean, latency_stdev: stdev, latency_max: max } : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: { reqs_per_sec_mean: windowRate(rate) },
    details: bombardierDetails(answers, others, errorsOf(lines.slice(start, end)), quantiles),
    checks: [noElapsed],
  };
}

function windowRate(rate: string): CustomMetricValue {
  return { value: Number(rate), unit: "requests/second", better: "higher" };
}

function introductionOf(lines: readonly string[]): Pick<ParsedRun, "scenario" | "target" | "load"> {
  const match = lines.map((line) => introduction.exec(line)).findLast((match) => match !== null);
  if (!match) return { scenario: null, load: {} };
  const [, url = "", connections] = match;
  return {
    scenario: scenarioOf("GET", url),
    target: targetOf(url),
    load: { connections: Number(connections) },
  };
}

function quantilesOf(lines: readonly string[]): Quantile[] {
  return lines.flatMap((line) => {
    const [, percent, latency = ""] = /^(\d+(?:\.\d+)?)% +(\S+)$/.exec(line) ?? [];
    const seconds = parseDuration(latency);
    return percent && !Number.isNaN(seconds) ? [{ q: Number(`${percent}e-2`), seconds }] : [];
  });
}

function errorsOf(lines: readonly string[]): (readonly [string, number])[] {
  const start = lines.indexOf("Errors:");
  const end = lines.findIndex((line) => line.startsWith("Throughput:"));
  return (start < 0 ? [] : lines.slice(start + 1, end)).flatMap((line) => {
    const match = /^(.*\S) +- +(\d+)$/.exec(line);
    return match?.[1] ? [[match[1], Number(match[2])] as const] : [];
  });
}

function fieldsOf(
  lines: readonly string[],
  start: number,
  end: number,
  pattern: RegExp,
  expected: string,
): string[] {
  const match = lines
    .slice(start, end)
    .map((line) => pattern.exec(line))
    .find((match) => match !== null);
  if (!match) throw missing(expected, end);
  return match.slice(1);
}

function missing(expected: string, line: number): ParseError {
  return new ParseError("bombardier", { expected, found: "the end of the result", line });
}
