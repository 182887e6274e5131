import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { metricsOfScore, scenarioOf, secondsPerOp } from "./score";

/** With too few samples JMH writes "NaN" as a text. */
const number = z.union([z.number(), z.literal("NaN").transform(() => Number.NaN)]);
const metric = z.object({
  score: number,
  scoreUnit: z.string(),
  scorePercentiles: z.record(z.string(), number).optional(),
  rawData: z.array(z.array(number)).optional(),
});

/** One element of JMH's JSON: a benchmark in one mode with one set of parameters. */
export const jmhResult = z.object({
  jmhVersion: z.string(),
  benchmark: z.string(),
  mode: z.string(),
  threads: z.number(),
  params: z.record(z.string(), z.string()).optional(),
  primaryMetric: metric.refine(
    ({ score, scoreUnit }) => metricsOfScore(score, scoreUnit, 1),
    "no score of JMH",
  ),
  secondaryMetrics: z.record(z.string(), metric).default({}),
});
type JmhResult = z.infer<typeof jmhResult>;
type Metric = z.infer<typeof metric>;

/**
 * One run for each fork, because iterations within one are no repeats of their own: its figures are the means of its
 * iterations. With one fork, and where only a histogram is told (mode `sample`), JMH's own score.
 */
export function runsOfResult(result: JmhResult): ParsedRun[] {
  const forks = Math.max(1, result.primaryMetric.rawData?.length ?? 1);
  return Array.from({ length: forks }, (_, fork) => runOfFork(result, fork, forks));
}

function runOfFork(result: JmhResult, fork: number, forks: number): ParsedRun {
  const { primaryMetric, threads, benchmark, params = {}, mode } = result;
  const quantiles = quantilesOf(primaryMetric);
  const { metrics = {}, customMetrics = {} } =
    metricsOfScore(scoreOf(primaryMetric, fork, forks), primaryMetric.scoreUnit, threads) ?? {};
  const bytes = Object.entries(result.secondaryMetrics).find(([name]) =>
    /^·?gc\.alloc\.rate\.norm$/.test(name),
  );
  return {
    tool: "jmh",
    toolVersion: result.jmhVersion,
    scenario: scenarioOf(benchmark, Object.entries(params), mode),
    command: null,
    startedAt: null,
    load: { threads },
    metrics: { ...metrics, ...(bytes ? { bytes_per_op: scoreOf(bytes[1], fork, forks) } : {}) },
    customMetrics: { ...customMetrics, ...percentilesOf(quantiles) },
    details: quantiles.length > 0 ? { distribution: { quantiles } } : {},
    checks: [],
  };
}

function scoreOf({ score, rawData }: Metric, fork: number, forks: number): number {
  const iterations = forks > 1 ? (rawData?.[fork] ?? []) : [];
  return iterations.length > 0 ? iterations.reduce((sum, value) => sum + value) / iterations.length : score;
}

/** Of single operations, in mode `sample` alone: elsewhere they are percentiles of iterations. */
function quantilesOf({
  rawData,
  scorePercentiles = {},
  scoreUnit,
}: Metric): { q: number; seconds: number }[] {
  if (rawData) return [];
  return Object.entries(scorePercentiles)
    .flatMap(([percent, score]) => {
      const seconds = secondsPerOp(score, scoreUnit);
      const q = Number(`${percent}e-2`);
      return seconds !== undefined && q > 0 && q < 1 ? [{ q, seconds }] : [];
    })
    .toSorted((a, b) => a.q - b.q);
}

function percentilesOf(quantiles: readonly { q: number; seconds: number }[]): ParsedRun["customMetrics"] {
  const p99 = quantiles.find(({ q }) => q === 0.99);
  return p99 ? { time_per_op_p99: { value: p99.seconds, unit: "seconds", better: "lower" } } : {};
}
