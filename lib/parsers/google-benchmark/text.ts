import type { Check, ParsedRun } from "../../model/run";
import { mostRuns, tooMany } from "../json";
import { microRun } from "../micro";
import { scalePower } from "../numbers";
import { ParseError } from "../types";
import { cpuTime, failed } from "./report";

const tool = "Google Benchmark";
const powers: Readonly<Record<string, number>> = { ns: -9, us: -6, ms: -3, s: 0 };
const row = / (\d[\d.e+]*) (ns|us|ms|s) +(\d[\d.e+]*) (ns|us|ms|s) +(\d+)(?: +(\S.*))?$/;
const error = / ERROR OCCURRED: '(.*)'$/;
const aggregate = /_(mean|median|stddev|cv|BigO|RMS)$/;

const roundedAway: Check = {
  id: "no-score",
  level: "warning",
  message: "The text rounds this time away (0.000): use --benchmark_format=json, which has all digits.",
};

/**
 * One run for each row of the table; means of repetitions only where it has nothing else. Counters of the benchmark's
 * own are left out: their K, M and G may be powers of 1000 or of 1024.
 * @throws ParseError for a last line that is cut off
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1)?.trim())
    throw new ParseError(tool, {
      expected: "the end of the line",
      found: "the end of the file",
      line: lines.length,
    });
  const rows = lines.flatMap((line) => readRow(line) ?? []);
  const measured = new Set(rows.filter(({ name }) => !aggregate.test(name)).map(({ name }) => name));
  const runs = rows.flatMap(({ name, run }) => {
    const base = name.replace(aggregate, "");
    if (base === name) return [run];
    return name.endsWith("_mean") && !measured.has(base) ? [{ ...run, scenario: base }] : [];
  });
  if (runs.length > mostRuns) throw new ParseError(tool, tooMany(lines.length));
  if (runs.length === 0)
    throw new ParseError(tool, {
      expected: 'a row such as "Copy/64  4.46 ns  3.14 ns  100"',
      found: "none",
      line: 1,
    });
  return runs;
}

function readRow(line: string): { name: string; run: ParsedRun } | undefined {
  const match = row.exec(line) ?? error.exec(line);
  const name = line.slice(0, match?.index).trimEnd();
  if (!match || name === "") return undefined;
  const threads = Number(/\/threads:(\d+)/.exec(name)?.[1] ?? 1);
  const run = microRun({ tool: "google-benchmark", scenario: name, load: { threads } });
  const [, real = "", unit = "", cpu = "", cpuUnit = "", , counters = ""] = match;
  if (!unit) return { name, run: { ...run, checks: [failed(real)] } };
  const [time, cpuSeconds] = [Number(real), Number(cpu)];
  if (time === 0) run.checks = [roundedAway];
  else run.metrics.time_per_op = scalePower(time, powers[unit] ?? 0);
  Object.assign(run.metrics, throughputOf(counters));
  run.customMetrics = { ...itemsOf(counters), ...cpuTime(cpuSeconds || undefined, powers[cpuUnit] ?? 0) };
  return { name, run };
}

/** `bytes_per_second=19.0006G/s`: units of 1024, also where it is written without an i. */
function throughputOf(counters: string): ParsedRun["metrics"] {
  const [, number, prefix = ""] = /(?:^| )bytes_per_second=(\d[\d.]*)([kKMGT]?)i?\/s/.exec(counters) ?? [];
  return number ? { throughput: Number(number) * 1024 ** " KMGT".indexOf(prefix.toUpperCase() || " ") } : {};
}

/** `items_per_second=2.15892G/s`: units of 1000. */
function itemsOf(counters: string): ParsedRun["customMetrics"] {
  const [, number, prefix = ""] = /(?:^| )items_per_second=(\d[\d.]*)([kMGT]?)\/s/.exec(counters) ?? [];
  if (!number) return {};
  const value = scalePower(Number(number), 3 * " kMGT".indexOf(prefix || " "));
  return { items_per_second: { value, unit: "items/s", better: "higher" } };
}
