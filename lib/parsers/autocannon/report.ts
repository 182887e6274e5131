import { z } from "zod";
import type { Check, ParsedRun, Quantile } from "../../model/run";
import { scalePower } from "../numbers";
import { percentileMetrics, quantilesOfPercents } from "../percentiles";
import { scenarioOf, targetOf } from "../url";

const count = z.int().nonnegative();
const number = z.number().nonnegative();
const samples = z.object({ average: number, total: number });

/** What `autocannon --json` prints: latencies in milliseconds, requests and bytes per sample of `sampleInt` ms. */
export const autocannonReport = z.object({
  url: z.string().nullish(),
  connections: z.int().positive(),
  sampleInt: z.int().positive().default(1000),
  workers: count.nullish(),
  duration: z.number().positive(),
  start: z.iso.datetime().nullish(),
  errors: count,
  timeouts: count,
  mismatches: count.default(0),
  non2xx: count,
  statusCodeStats: z.record(z.string(), z.object({ count })).default({}),
  latency: z
    .object({ average: number, stddev: number, min: number, max: number, totalCount: count.optional() })
    .catchall(z.unknown()),
  requests: samples,
  throughput: samples,
});
type Report = z.infer<typeof autocannonReport>;

/** One report as a run. `errors` holds the timeouts; the method is not told, and GET unless asked otherwise. */
export function runOfReport(report: Report): ParsedRun {
  const { requests, throughput, duration, errors, connections, workers, url } = report;
  const answered = requests.total;
  const quantiles = answered > 0 ? quantilesOf(report.latency) : [];
  // An answer may have both a bad status and another body: it failed once.
  const failed = errors + Math.max(report.non2xx, report.mismatches);
  const perSecond = report.sampleInt === 1000;
  return {
    tool: "autocannon",
    toolVersion: null,
    scenario: url ? scenarioOf("GET", url) : null,
    target: url ? targetOf(url) : null,
    command: null,
    startedAt: report.start ?? null,
    load: { connections, ...(workers ? { threads: workers } : {}) },
    metrics: {
      qps: perSecond ? requests.average : answered / duration,
      requests: answered,
      errors: failed,
      ...(answered + errors > 0 ? { error_rate: failed / (answered + errors) } : {}),
      duration,
      throughput: perSecond ? throughput.average : throughput.total / duration,
      ...(answered > 0 ? latencies(report.latency, quantiles) : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: detailsOf(report, quantiles),
    checks: coarse(quantiles),
  };
}

/** Its minimum is the smallest that is not 0, so where percentiles lie below it is left out. */
function latencies({ average, stddev, min, max }: Report["latency"], quantiles: readonly Quantile[]) {
  const lowest = quantiles[0]?.seconds ?? 0;
  const minimum = scalePower(min, -3);
  return {
    latency_mean: scalePower(average, -3),
    latency_stdev: scalePower(stddev, -3),
    latency_max: scalePower(max, -3),
    ...(minimum <= lowest ? { latency_min: minimum } : {}),
  };
}

function quantilesOf(latency: Report["latency"]): Quantile[] {
  const percents = Object.entries(latency).flatMap(([key, value]) =>
    /^p\d+(_\d+)?$/.test(key) && typeof value === "number" ? [[key.replace("_", "."), value] as const] : [],
  );
  return quantilesOfPercents(Object.fromEntries(percents), -3);
}

/**
 * Whether a rate was asked for is not told, so neither is the loop; latencies that were filled in to correct for
 * coordinated omission show in their number.
 */
function detailsOf(report: Report, quantiles: Quantile[]): ParsedRun["details"] {
  const { errors, timeouts, mismatches, non2xx } = report;
  const kinds = { timeout: timeouts, connection: errors - timeouts, mismatch: mismatches, "non-2xx": non2xx };
  const counted = Object.entries(kinds).filter(([, number]) => number > 0);
  const codes = Object.entries(report.statusCodeStats).map(([code, stats]) => [code, stats.count] as const);
  return {
    ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
    ...(counted.length > 0 ? { errorKinds: Object.fromEntries(counted) } : {}),
    ...(codes.length > 0 ? { statusCodes: Object.fromEntries(codes) } : {}),
    corrected: (report.latency.totalCount ?? 0) > report.requests.total,
  };
}

function coarse(quantiles: readonly Quantile[]): Check[] {
  const median = quantiles.find(({ q }) => q === 0.5)?.seconds ?? 1;
  const message = "autocannon reports latencies in whole milliseconds: smaller differences do not show.";
  return median < 0.01 ? [{ id: "coarse-latencies", level: "info", message }] : [];
}
