import { quantileMetrics } from "@/lib/metrics";
import type { Quantile, RunDetail } from "@/lib/model";

const ends = [
  ["latency_min", 0],
  ["latency_max", 1],
] as const;

const named = new Map<string, number>([
  ...ends,
  ...[...quantileMetrics].map(([q, metric]) => [metric, q] as const),
]);

/** The quantile that a metric of the catalogue stands for, 0..1. */
export function quantileOf(metric: string): number | undefined {
  return named.get(metric);
}

/** All that a run tells of its latency distribution, ascending: its quantiles, its fastest and slowest answer. */
export function quantilesOf({ details, metrics }: Pick<RunDetail, "details" | "metrics">): Quantile[] {
  const stored = details.distribution?.quantiles ?? [];
  const added = ends.flatMap(([metric, q]): Quantile[] => {
    const seconds = metrics[metric];
    return seconds === undefined || stored.some((one) => one.q === q) ? [] : [{ q, seconds }];
  });
  return stored.length === 0 ? [] : [...stored, ...added].sort((a, b) => a.q - b.q);
}
