import type { Check, ParsedRun } from "../../model/run";
import { wholeLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { furtherTimes, microRun } from "../micro";
import { parseDuration } from "../numbers";
import { ParseError } from "../types";
import { checksOf, cpuTimes } from "./runs";

const colours = "(?:\\x1b\\[[\\d;]*m)*";
const start = new RegExp(`^${colours}Benchmark ${colours}#?\\d+${colours}: `, "m");
const time = "([\\d.]+ (?:ns|µs|us|ms|s))";
const title = /^Benchmark #?\d+: (.+)$/;
const mean = new RegExp(`^  Time \\((?:mean ± σ|abs ≡)\\): +${time}(?: ± +${time})?`);
const cpu = new RegExp(`\\[User: ${time}, System: ${time}\\]$`);
const range = new RegExp(`^  Range \\(min … max\\): +${time} … +${time} +\\d+ runs$`);
const failure = "Warning: Ignoring non-zero exit code";

/** Whether a text is what hyperfine prints. */
export const isText = (head: string): boolean => start.test(head) && /Time \((?:mean ± σ|abs ≡)/.test(head);

/**
 * A run for each benchmark, with the mean of its timings: the text does not have them one by one.
 * @throws ParseError for a benchmark without its times
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const starts = lines.flatMap((line, at) => (title.test(line) ? [at] : []));
  if (starts.length === 0) throw problem('"Benchmark 1: command" with its times', "none", lines.length + 1);
  if (starts.length > mostRuns) throw new ParseError("hyperfine", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((at, index) => runOf(lines.slice(at, starts[index + 1]), at + 1));
}

/** @param line of the title, from 1 */
function runOf(lines: readonly string[], line: number): ParsedRun {
  const at = lines.findIndex((each) => mean.test(each));
  const times = lines[at] ?? "";
  const [, meanTime, stdev] = mean.exec(times) ?? [];
  const [, user, system] = cpu.exec(times) ?? [];
  if (meanTime === undefined || user === undefined)
    throw problem('"Time (mean ± σ): … [User: …, System: …]" behind the benchmark', "none", line);
  const [, min, max] = range.exec(lines[at + 1] ?? "") ?? [];
  if (stdev !== undefined && min === undefined)
    throw problem('"Range (min … max): … runs"', "none", line + at + 1);
  const seconds = secondsOf(meanTime) ?? 0;
  return microRun({
    tool: "hyperfine",
    scenario: title.exec(lines[0] ?? "")?.[1]?.trim() ?? null,
    metrics: { time_per_op: seconds },
    customMetrics: {
      ...cpuTimes(secondsOf(user), secondsOf(system)),
      ...furtherTimes({ min: secondsOf(min), max: secondsOf(max), stdev: secondsOf(stdev) }, 0),
    },
    checks: [
      ...checksOf(seconds, undefined),
      ...(lines.some((each) => each.includes(failure)) ? [someFailed] : []),
    ],
  });
}

const secondsOf = (printed: string | undefined) =>
  printed === undefined ? undefined : parseDuration(printed.replace(" ", ""));

const someFailed: Check = {
  id: "command-failed",
  level: "error",
  message: "The command failed in some of its runs: how long it took says nothing.",
};

function problem(expected: string, found: string, line: number): ParseError {
  return new ParseError("hyperfine", { expected, found, line });
}
