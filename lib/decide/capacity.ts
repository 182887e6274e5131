import { formatNumber } from "@/lib/metrics";
import type { Capacity, Sweep } from "@/lib/model";

/** What capacity is asked for: seconds, share of errors. */
export interface CapacityLimits {
  readonly p99?: number | undefined;
  readonly errors?: number | undefined;
}

/** A rate that is missed by more than this was not carried: as the client has it. */
const mostMissed = 0.05;

/**
 * The highest rate within limits, of a sweep of offered load: between the highest that held, with all below it, and the first
 * that did not. A closed loop shows none, and a load generator at its own limit where it breaks shows its own.
 */
export function capacityOf(
  sweep: Pick<Sweep, "parameter" | "points" | "warnings">,
  limits: CapacityLimits,
): Capacity {
  const points = sweep.parameter === "load.rate" ? sweep.points.map((point) => judged(point, limits)) : [];
  const at = points.findIndex(({ within }) => !within);
  const [low, high] = [points[at - 1], points[at]];
  const refused = refusal(sweep, points, at);
  const told = { p99: limits.p99, errors: limits.errors };
  if (refused !== null || !low || !high)
    return { limits: told, rate: null, interval: null, reason: refused, points };
  const interval: [number, number] = [low.offered, high.offered];
  return { limits: told, rate: Math.sqrt(low.offered * high.offered), interval, reason: null, points };
}

function judged(
  { value, metrics }: Sweep["points"][number],
  limits: CapacityLimits,
): Capacity["points"][number] {
  const offered = Number(value);
  const achieved = metrics.qps?.median ?? 0;
  const missed = Math.max(0, 1 - achieved / offered);
  const p99 = metrics.latency_p99?.median ?? null;
  const errorRate = metrics.error_rate?.median ?? null;
  const fast = limits.p99 === undefined || (p99 !== null && p99 <= limits.p99);
  const good = limits.errors === undefined || (errorRate ?? 0) <= limits.errors;
  return { offered, achieved, missed, p99, errorRate, within: missed <= mostMissed && fast && good };
}

function refusal(
  { parameter, points: all, warnings }: Pick<Sweep, "parameter" | "points" | "warnings">,
  points: Capacity["points"],
  at: number,
): string | null {
  if (parameter !== "load.rate")
    return "A closed loop shows no capacity: its connections wait for answers, so it never offers more than the service takes. Vary the offered rate.";
  const rate = (value: number | undefined) => `${formatNumber(value ?? 0)}/s`;
  if (at === 0) return `Not even the lowest rate, ${rate(points[0]?.offered)}, kept the limits.`;
  if (at < 0)
    return `Every rate up to ${rate(points.at(-1)?.offered)} kept the limits: it is more than that.`;
  const saturated = warnings.find(({ id }) => id === "generator-saturated");
  return saturated && all.length > 0 ? saturated.message : null;
}
