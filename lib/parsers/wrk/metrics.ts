import type { CommonMetric } from "../../metrics/catalogue";
import type { Check, LatencyHistogram, Quantile, RunDetails } from "../../model/run";

/** Requests without an answer, by wrk's words, and `status`: answers of 400 and above. */
export interface WrkErrors {
  readonly connect: number;
  readonly read: number;
  readonly write: number;
  readonly timeout: number;
  readonly status: number;
}

/** Errors and their share as api.md defines them; no share where nothing was sent. */
export function errorMetrics(errors: WrkErrors, requests: number): Partial<Record<CommonMetric, number>> {
  const unanswered = errors.connect + errors.read + errors.write + errors.timeout;
  const failed = unanswered + errors.status;
  const sent = requests + unanswered;
  return { errors: failed, ...(sent > 0 ? { error_rate: failed / sent } : {}) };
}

/** What is true of every wrk run: closed loop, latencies corrected for coordinated omission before printing. */
export function wrkDetails(
  errors: WrkErrors,
  quantiles: readonly Quantile[],
  histogram?: LatencyHistogram,
): RunDetails {
  const kinds = Object.entries({
    connect: errors.connect,
    read: errors.read,
    write: errors.write,
    timeout: errors.timeout,
    "non-2xx": errors.status,
  }).filter(([, count]) => count > 0);
  return {
    ...(quantiles.length > 0
      ? { distribution: { quantiles: [...quantiles], ...(histogram ? { histogram } : {}) } }
      : {}),
    ...(kinds.length > 0 ? { errorKinds: Object.fromEntries(kinds) } : {}),
    loop: "closed",
    corrected: true,
  };
}

/**
 * Whether the service stood still for part of the run: wrk's per-second samples (`Req/Sec`, one thread) leave
 * out what `Requests/sec` divides by. Below 80 % of each other is a warning, below half an error.
 */
export function stallCheck(qps: number, perThread: number, threads: number): Check[] {
  const sampled = perThread * threads;
  const level = qps < sampled * 0.5 ? "error" : "warning";
  if (!(qps < sampled * 0.8)) return [];
  const numbers = `${Math.round(sampled)} requests/s while it answered, ${Math.round(qps)} over the whole run`;
  return [{ id: "stalled", level, message: `The service stood still for part of the run: ${numbers}.` }];
}
