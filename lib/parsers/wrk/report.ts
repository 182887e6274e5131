import { z } from "zod";
import type { CommonMetric } from "../../metrics/catalogue";
import type { Check, LatencyHistogram, ParsedRun } from "../../model/run";
import { scalePower } from "../numbers";
import { percentileMetrics, quantilesOfPercents } from "../percentiles";
import { HistogramBuilder } from "../requests/buckets";
import { scenarioOf, targetOf } from "../url";
import { errorMetrics, stallCheck, wrkDetails } from "./metrics";

const count = z.number().nonnegative();
const maybe = z.number().nullish();

/**
 * What wrk hands to a script's `done()`, as wrk-report.lua writes it: times in microseconds, sizes in bytes.
 * `request`, `threads` and `connections` are extras that not every script knows.
 */
export const wrkReport = z.object({
  summary: z.object({ duration: z.number().positive(), requests: count, bytes: count }),
  errors: z
    .object({ connect: count, read: count, write: count, status: count, timeout: count })
    .partial()
    .default({}),
  latency: z.object({
    min: maybe,
    max: maybe,
    mean: maybe,
    stdev: maybe,
    percentiles: z.record(z.string(), z.number().nullable()).default({}),
    /** Latency and count, ascending. */
    histogram: z.array(z.tuple([count, count])).nullish(),
  }),
  requests_per_thread_per_sec: z.object({ mean: maybe }).optional(),
  request: z.object({ method: z.string().min(1), url: z.string() }).nullish(),
  threads: z.int().positive().nullish(),
  connections: z.int().positive().nullish(),
});
type WrkReport = z.infer<typeof wrkReport>;

const micro = -6;

/** One report as a run. */
export function runOfReport(report: WrkReport): ParsedRun {
  const { summary, request, threads, connections } = report;
  const errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, ...report.errors };
  const duration = scalePower(summary.duration, micro);
  const qps = summary.requests / duration;
  const quantiles = summary.requests > 0 ? quantilesOfPercents(report.latency.percentiles, micro) : [];
  const histogram = summary.requests > 0 ? (report.latency.histogram ?? []) : [];
  const perThread = report.requests_per_thread_per_sec?.mean ?? 0;
  return {
    tool: "wrk",
    toolVersion: null,
    scenario: request ? scenarioOf(request.method, request.url) : null,
    target: request ? targetOf(request.url) : null,
    command: null,
    startedAt: null,
    load: { ...(connections ? { connections } : {}), ...(threads ? { threads } : {}) },
    metrics: {
      qps,
      requests: summary.requests,
      duration,
      throughput: summary.bytes / duration,
      ...errorMetrics(errors, summary.requests),
      ...(summary.requests > 0 ? latencyMetrics(report.latency) : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: wrkDetails(errors, quantiles, inBuckets(histogram)),
    checks: [
      ...(threads ? stallCheck(qps, perThread, threads) : []),
      ...addedByCorrection(histogram, summary.requests),
    ],
  };
}

type Counted = NonNullable<WrkReport["latency"]["histogram"]>;

function inBuckets(histogram: Counted): LatencyHistogram | undefined {
  if (histogram.length === 0) return undefined;
  const builder = new HistogramBuilder();
  for (const [latency, number] of histogram) builder.add(scalePower(latency, micro), number);
  return builder.build();
}

/** wrk adds latencies of requests that it would have sent while it waited for a slow answer. */
function addedByCorrection(histogram: Counted, requests: number): Check[] {
  const counted = histogram.reduce((sum, [, number]) => sum + number, 0);
  if (counted <= requests) return [];
  const message = `wrk's histogram has ${counted} latencies of ${requests} requests: the others were added by its correction for coordinated omission, for requests that it would have sent while it waited.`;
  return [{ id: "corrected-histogram", level: "info", message }];
}

function latencyMetrics(latency: WrkReport["latency"]): Partial<Record<CommonMetric, number>> {
  const named = { mean: latency.mean, stdev: latency.stdev, min: latency.min, max: latency.max };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      // 2^64 − 1 is wrk's "nothing recorded"; no latency comes near 2^53 microseconds.
      typeof value === "number" && value < Number.MAX_SAFE_INTEGER
        ? [[`latency_${name}`, scalePower(value, micro)]]
        : [],
    ),
  );
}
