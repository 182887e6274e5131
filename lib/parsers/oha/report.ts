import type { Check, ParsedRun, Quantile } from "../../model/run";
import { percentileMetrics } from "../percentiles";

/** A report of oha in seconds and bytes, whatever its form; undefined where it had nothing to tell. */
export interface OhaReport {
  readonly duration: number;
  readonly bytesPerSecond?: number;
  readonly latency: { readonly mean?: number; readonly min?: number; readonly max?: number };
  readonly quantiles: readonly Quantile[];
  readonly statusCodes: readonly (readonly [code: string, count: number])[];
  readonly errors: readonly (readonly [message: string, count: number])[];
}

/** What oha calls requests that were under way when the time was over: nobody knows whether they would have failed. */
export const atDeadline = "aborted due to deadline";

/** Said of every run: only the command tells. */
const correctionMissing: Check = {
  id: "correction-not-told",
  level: "info",
  message:
    "oha does not say whether it corrected its latencies for requests that had to wait (--latency-correction): without it, high percentiles are lower bounds.",
};

/** One report as a run. oha's own rate counts failures and requests cut off at the end, so it is not taken. */
export function runOfReport(report: OhaReport): ParsedRun {
  const { duration, bytesPerSecond, statusCodes, quantiles } = report;
  const failures = report.errors.filter(([message]) => message !== atDeadline);
  const answered = sum(statusCodes);
  const unanswered = sum(failures);
  const errors = unanswered + sum(statusCodes.filter(([code]) => /^[45]/.test(code)));
  const sent = answered + unanswered;
  const { mean, min, max } = report.latency;
  const latencies = { latency_mean: mean, latency_min: min, latency_max: max };
  return {
    ...untold,
    checks: quantiles.length > 0 ? untold.checks : [],
    metrics: {
      qps: answered / duration,
      requests: answered,
      errors,
      ...(sent > 0 ? { error_rate: errors / sent } : {}),
      duration,
      ...(bytesPerSecond === undefined ? {} : { throughput: bytesPerSecond }),
      ...Object.fromEntries(Object.entries(latencies).filter(([, value]) => value !== undefined)),
      ...percentileMetrics(quantiles),
    },
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles: [...quantiles] } } : {}),
      ...(failures.length > 0 ? { errorKinds: Object.fromEntries(failures) } : {}),
      ...(statusCodes.length > 0 ? { statusCodes: Object.fromEntries(statusCodes) } : {}),
    },
  };
}

/** What no output of oha tells. */
export const untold: ParsedRun = {
  tool: "oha",
  toolVersion: null,
  scenario: null,
  command: null,
  startedAt: null,
  load: {},
  metrics: {},
  customMetrics: {},
  details: {},
  checks: [correctionMissing],
};

function sum(counts: OhaReport["errors"]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}
