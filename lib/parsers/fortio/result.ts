import { z } from "zod";
import type { Check, ParsedRun, Quantile } from "../../model/run";
import { utcOf } from "../micro";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { histogramOfSteps } from "../requests/buckets";
import { scenarioOf, targetOf } from "../url";

const count = z.int().nonnegative();
const number = z.number().nonnegative();
const histogram = z.object({
  Count: count,
  Min: number,
  Max: number,
  Sum: number,
  Avg: number,
  StdDev: number.optional(),
  Percentiles: z.array(z.object({ Percentile: number, Value: number })).nullish(),
  Data: z.array(z.object({ Start: number, End: number, Count: count })).nullish(),
});

/** What `fortio load -json` writes: latencies in seconds, the time taken in nanoseconds. */
export const fortioResult = z.object({
  RunType: z.string().default("HTTP"),
  StartTime: z.string(),
  RequestedQPS: z.string(),
  ActualQPS: number,
  ActualDuration: z.number().positive(),
  NumThreads: z.int().positive(),
  NumConnections: count.nullish(),
  Version: z.string().nullish(),
  Resolution: number.nullish(),
  DurationHistogram: histogram,
  ErrorsDurationHistogram: histogram.nullish(),
  RetCodes: z.record(z.string(), count).default({}),
  Sizes: histogram.nullish(),
  URL: z.string().nullish(),
  MethodOverride: z.string().nullish(),
  Payload: z.string().nullish(),
});
type Result = z.infer<typeof fortioResult>;

/** One result as a run: each thread waits for its answer, also where a rate is asked for. */
export function runOfResult(result: Result): ParsedRun {
  const { URL: url, MethodOverride: method, Payload: payload, RequestedQPS: rate } = result;
  const duration = scalePower(result.ActualDuration, -9);
  const codes = Object.entries(result.RetCodes);
  // Code -1: no answer.
  const unanswered = sum(codes.filter(([code]) => code === "-1"));
  const answered = Math.max(0, result.DurationHistogram.Count - unanswered);
  const errors =
    result.ErrorsDurationHistogram?.Count ?? unanswered + sum(codes.filter(([code]) => /^[3-9]/.test(code)));
  const quantiles = answered > 0 ? quantilesOf(result) : [];
  const asked = Number(rate);
  return {
    tool: "fortio",
    toolVersion: result.Version ?? null,
    scenario: url ? scenarioOf(method || (payload ? "POST" : "GET"), url) : null,
    target: url ? targetOf(url) : null,
    command: null,
    startedAt: utcOf(result.StartTime),
    load: {
      connections: result.NumThreads * (result.NumConnections || 1),
      ...(asked > 0 ? { rate: asked } : {}),
    },
    metrics: {
      qps: unanswered === 0 ? result.ActualQPS : answered / duration,
      requests: answered,
      errors,
      ...(answered + unanswered > 0 ? { error_rate: errors / (answered + unanswered) } : {}),
      duration,
      ...(result.Sizes ? { throughput: result.Sizes.Sum / duration } : {}),
      ...(answered > 0 ? { ...latencies(result), ...percentileMetrics(quantiles) } : {}),
    },
    customMetrics: {},
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles, ...stepsOf(result) } } : {}),
      ...(unanswered > 0 ? { errorKinds: { "no answer": unanswered } } : {}),
      statusCodes: Object.fromEntries(codes.filter(([code]) => /^\d{3}$/.test(code))),
      loop: "closed",
      corrected: false,
    },
    checks: coarse(result, quantiles),
  };
}

const sum = (counts: readonly (readonly [string, number])[]) =>
  counts.reduce((total, [, each]) => total + each, 0);

function latencies({ DurationHistogram: { Avg, StdDev, Min, Max } }: Result): ParsedRun["metrics"] {
  return {
    latency_mean: Avg,
    latency_min: Min,
    latency_max: Max,
    ...(StdDev === undefined ? {} : { latency_stdev: StdDev }),
  };
}

function quantilesOf({ DurationHistogram: { Percentiles } }: Result): Quantile[] {
  return (Percentiles ?? [])
    .map(({ Percentile, Value }) => ({ q: scalePower(Percentile, -2), seconds: Value }))
    .filter(({ q }) => q > 0 && q < 1)
    .toSorted((a, b) => a.q - b.q);
}

function stepsOf({ DurationHistogram: { Data } }: Result) {
  const steps = (Data ?? []).map(({ Start, End, Count }) => ({ from: Start, to: End, count: Count }));
  const histogram = histogramOfSteps(steps);
  return histogram ? { histogram } : {};
}

/** Within its first steps fortio's percentiles say where the step is, not where the latencies are. */
function coarse({ Resolution: step = 0.001 }: Result, quantiles: readonly Quantile[]): Check[] {
  const median = quantiles.find(({ q }) => q === 0.5)?.seconds ?? Infinity;
  if (!step || median >= step * 10) return [];
  const message = `fortio counted latencies in steps of ${scalePower(step, 3)} ms and interpolates within them: percentiles of a few steps are estimates (-r 0.0001 makes them finer).`;
  return [{ id: "coarse-latencies", level: "info", message }];
}
