import { z } from "zod";
import type { Check, CustomMetricValue, ParsedRun } from "../../model/run";
import { checked, jsonDocuments, mostRuns, tooMany } from "../json";
import { furtherTimes, metricNameOf, microRun, utcOf } from "../micro";
import { scalePower } from "../numbers";
import { ParseError } from "../types";

const tool = "Google Benchmark";
const powers = { ns: -9, us: -6, ms: -3, s: 0 } as const;
const row = z.looseObject({
  name: z.string(),
  run_name: z.string().optional(),
  run_type: z.string().optional(),
  aggregate_name: z.string().optional(),
  threads: z.number().optional(),
  real_time: z.number().optional(),
  cpu_time: z.number().optional(),
  time_unit: z.enum(["ns", "us", "ms", "s"]).default("ns"),
  error_occurred: z.boolean().optional(),
  error_message: z.string().optional(),
  skipped: z.unknown().optional(),
});
type Row = z.infer<typeof row>;
const report = z.object({
  context: z.object({ date: z.string().optional(), library_version: z.string().optional() }),
  benchmarks: z.array(row).min(1),
});

/** One run for each repetition; means of repetitions only where the file has nothing else. */
export function runsOfReport(text: string): ParsedRun[] {
  const runs: ParsedRun[] = [];
  for (const document of jsonDocuments(tool, text)) {
    const { context, benchmarks } = checked(report, document, tool, "a report of Google Benchmark");
    const measured = new Set(benchmarks.filter((one) => !isAggregate(one)).map(nameOf));
    const rows = benchmarks.filter(
      (one) => !isAggregate(one) || (one.aggregate_name === "mean" && !measured.has(nameOf(one))),
    );
    if (runs.length + rows.length > mostRuns) throw new ParseError(tool, tooMany(document.line));
    const shared = { toolVersion: context.library_version ?? null, startedAt: utcOf(context.date ?? "") };
    for (const one of rows) runs.push({ ...runOf(one, document.line), ...shared });
  }
  if (runs.length === 0)
    throw new ParseError(tool, { expected: "a benchmark", found: "only aggregates", line: 1 });
  return runs;
}

const isAggregate = ({ run_type }: Row) => run_type === "aggregate";
const nameOf = ({ name, run_name }: Row) => run_name ?? name;

function runOf(one: Row, line: number): ParsedRun {
  const { threads, real_time: real, cpu_time: cpu, time_unit: unit } = one;
  const run = microRun({ tool: "google-benchmark", scenario: nameOf(one), load: threads ? { threads } : {} });
  if (one.error_occurred || one.skipped) return { ...run, checks: [failed(one.error_message)] };
  if (real === undefined)
    throw new ParseError(tool, { expected: `real_time of ${nameOf(one).slice(0, 80)}`, found: "none", line });
  return {
    ...run,
    metrics: { time_per_op: scalePower(real, powers[unit]), ...commonOf(one) },
    customMetrics: { ...countersOf(one), ...cpuTime(cpu, powers[unit]) },
  };
}

/** CPU time per operation, of all threads that the tool counts. */
export function cpuTime(cpu: number | undefined, power: number): Record<string, CustomMetricValue> {
  return furtherTimes({ cpu }, power);
}

/** A benchmark that failed has zeros for times, which would be the fastest of all. */
export function failed(message = ""): Check {
  return {
    id: "benchmark-failed",
    level: "error",
    message: `The benchmark failed, and has no times${message && `: ${message.slice(0, 150)}`}.`,
  };
}

function commonOf({ bytes_per_second: rate, allocs_per_iter: allocs }: Row): ParsedRun["metrics"] {
  return {
    ...(typeof rate === "number" ? { throughput: rate } : {}),
    ...(typeof allocs === "number" ? { allocs_per_op: allocs } : {}),
  };
}

/** Fields of a row that are no counters of the benchmark's own. */
const fixed =
  /^(iterations|threads|(real|cpu)_(time|coefficient)|repetition.*|.*_index|rms|bytes_per_second|allocs_per_iter)$/;

/** Counters stand beside the fixed fields; of a benchmark's own nobody knows which way they are better. */
function countersOf(one: Row): Record<string, CustomMetricValue> {
  const counters = Object.entries(one).flatMap(([key, value]) => {
    const metric = metricNameOf(key);
    if (typeof value !== "number" || !metric || fixed.test(key)) return [];
    const items = key === "items_per_second";
    return [[metric, items ? { value, unit: "items/s", better: "higher" as const } : { value }] as const];
  });
  return Object.fromEntries(counters);
}
