import type { Check, ParsedRun } from "../../model/run";
import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { ParseError } from "../types";
import { metricsOfScore, scenarioOf } from "./score";

/** The first words of JMH's modes, and their short names. */
const modes: Readonly<Record<string, string>> = {
  Throughput: "thrpt",
  Average: "avgt",
  Sampling: "sample",
  Single: "ss",
};
const score = /^(?:mean = +)?(-?\d[\d.]*|≈ \S+)(?: ±\([\d.]+%\) \S+)? (\S+\/\S+)(?: \[\w+\])?$/;
const tooSmall: Check = {
  id: "no-score",
  level: "warning",
  message: "JMH's text rounds this score away (≈ 10⁻³): use -rf json, which has all digits.",
};
const someFailed: Check = {
  id: "benchmark-failed",
  level: "warning",
  message: "A benchmark of this JMH run failed and has no result.",
};

/**
 * The results in what JMH prints, one run each with the score over all forks.
 * @throws ParseError for a text that is cut off before the end of the run
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (line.startsWith('Result "') ? [index] : []));
  if (!lines.some((line) => line.startsWith("# Run complete")))
    throw problem('"# Run complete"', "the end of the file", lines.length);
  if (starts.length === 0) throw problem('"Result "benchmark":"', "none", lines.length);
  if (starts.length > mostRuns) throw new ParseError("JMH", tooMany((starts[mostRuns] ?? 0) + 1));
  const failed = lines.some((line) => line === "<failure>");
  return starts.map((start, index) => {
    const about = aboutOf(lines, starts[index - 1] ?? 0, start);
    return readResult(lines, start, about, failed);
  });
}

/** What the comments before a result say of it. */
function aboutOf(lines: readonly string[], from: number, start: number): (key: string) => string | undefined {
  const comments = lines.slice(from, start).filter((line) => line.startsWith("# "));
  return (key) => comments.findLast((line) => line.startsWith(`# ${key}: `))?.slice(key.length + 4);
}

function readResult(
  lines: readonly string[],
  start: number,
  about: (key: string) => string | undefined,
  failed: boolean,
): ParsedRun {
  const [benchmark, mode] = [
    about("Benchmark"),
    modes[/^\w+/.exec(about("Benchmark mode") ?? "")?.[0] ?? ""],
  ];
  if (!benchmark || !mode)
    throw problem('"# Benchmark:" and "# Benchmark mode:"', "none before it", start + 1);
  const at = lines.slice(start, start + 6).findIndex((line) => score.test(line));
  const [, value = "", unit = ""] = score.exec(lines[start + at] ?? "") ?? [];
  if (at < 0) throw problem("a score with its unit", "none", start + 1);
  const threads = Number.parseInt(about("Threads") ?? "", 10);
  const rounded = value.startsWith("≈");
  const measured = metricsOfScore(rounded ? 0 : Number(value), unit, threads || 1);
  if (!measured) throw problem("a score of JMH", `"${value} ${unit}"`.slice(0, 60), start + at + 1);
  return {
    tool: "jmh",
    toolVersion: about("JMH version") ?? null,
    scenario: scenarioOf(benchmark, paramsOf(about("Parameters")), mode),
    command: null,
    startedAt: null,
    load: threads ? { threads } : {},
    ...(rounded ? { metrics: {}, customMetrics: {} } : measured),
    details: {},
    checks: [...(rounded ? [tooSmall] : []), ...(failed ? [someFailed] : [])],
  };
}

/** `(alg = HmacSHA256, bytes = 64)`. */
function paramsOf(text = "()"): (readonly [string, string])[] {
  return text
    .slice(1, -1)
    .split(", ")
    .flatMap((pair) => {
      const at = pair.indexOf(" = ");
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 3)] as const];
    });
}

function problem(expected: string, found: string, line: number): ParseError {
  return new ParseError("JMH", { expected, found, line });
}
