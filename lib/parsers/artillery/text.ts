import type { Check, ParsedRun } from "../../model/run";
import { wholeLines } from "../file";
import { scalePower } from "../numbers";
import { ParseError } from "../types";
import { runOfReport } from "./report";

const title = /^(?:\x1b\[[\d;]*m)*Summary report @ /m;
const period = /^Metrics for period to: .* \(width: ([\d.]+)s\)$/;
const counter = /^(\S.*?): \.{2,} (\d+)$/;
const summary = /^(\S.*):$/;
const figure = /^ {2}(min|max|mean|median|p95|p99): \.{2,} ([\d.]+)$/;

/** Whether a text is what Artillery prints: a summary, or the metrics of a period that may have one behind them. */
export const isText = (head: string): boolean =>
  title.test(head) || /^(?:\x1b\[[\d;]*m)*Metrics for period to: .* \(width: [\d.]+m?s\)/m.test(head);

/**
 * A run for each summary.
 * @throws ParseError for a summary that is cut off, and a text without any
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const starts = lines.flatMap((line, at) => (title.test(line) ? [at] : []));
  if (starts.length === 0) throw problem('"Summary report @ …"', "the end of the file", lines.length + 1);
  return starts.map((start, index) =>
    runOf(
      lines.slice(start, starts[index + 1]),
      widthsOf(lines.slice(starts[index - 1] ?? 0, start)),
      start + 1,
    ),
  );
}

/** Seconds from the first to the last metric of each period. */
const widthsOf = (lines: readonly string[]): number[] =>
  lines.flatMap((line) => {
    const width = period.exec(line)?.[1];
    return width === undefined ? [] : [Number(width)];
  });

/** Periods are ten seconds of the clock; of the first and the last there is what was used of them. */
function runOf(lines: readonly string[], widths: readonly number[], line: number): ParsedRun {
  const { counters, summaries } = figuresOf(lines);
  if (counters["vusers.failed"] === undefined)
    throw problem('"vusers.failed", which ends the summary', "the end of the file", line + lines.length);
  const [first = 0, ...more] = widths;
  const seconds = more.length > 0 ? first + 10 * (more.length - 1) + (more.at(-1) ?? 0) : first;
  const run = runOfReport({
    aggregate: { counters, summaries, firstMetricAt: 0, lastMetricAt: Math.round(seconds * 1000) },
    intermediate: [],
  });
  return { ...run, checks: [...run.checks, ...(more.length > 0 ? [estimated] : [])] };
}

function figuresOf(lines: readonly string[]) {
  const counters: Record<string, number> = {};
  const summaries: Record<
    string,
    { count: number; min: number; max: number; mean: number } & Record<string, number>
  > = {};
  let open = "";
  for (const line of lines) {
    const [, name = "", count] = counter.exec(line) ?? [];
    if (count !== undefined) counters[name] = Number(count);
    open = summary.exec(line)?.[1] ?? open;
    const [, key = "", value] = figure.exec(line) ?? [];
    if (value === undefined) continue;
    // How many latencies there were is not told; a summary is printed where there were some.
    const own = (summaries[open] ??= { count: 1, min: 0, max: 0, mean: 0 });
    own[key === "median" ? "p50" : key] = scalePower(Number(value), 0);
  }
  return { counters, summaries };
}

const estimated: Check = {
  id: "duration-estimated",
  level: "info",
  message:
    "The text does not tell how long the run took: the duration is added up from its periods of ten seconds, so the rate is within about 1 %. --output has the times.",
};

function problem(expected: string, found: string, line: number): ParseError {
  return new ParseError("artillery", { expected, found, line });
}
