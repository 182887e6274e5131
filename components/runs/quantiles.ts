import type { RunDetail } from "@/lib/model";

type Quantile = { q: number; seconds: number };

const ends = [
  ["latency_min", 0],
  ["latency_max", 1],
] as const;

const named: Readonly<Record<string, number>> = {
  latency_min: 0,
  latency_p50: 0.5,
  latency_p75: 0.75,
  latency_p90: 0.9,
  latency_p95: 0.95,
  latency_p99: 0.99,
  latency_p99_9: 0.999,
  latency_p99_99: 0.9999,
  latency_max: 1,
};

/** The quantile that a metric of the catalogue stands for, 0..1. */
export function quantileOf(metric: string): number | undefined {
  return named[metric];
}

/** All that a run tells of its latency distribution, ascending: its quantiles, its fastest and slowest answer. */
export function quantilesOf({ details, metrics }: Pick<RunDetail, "details" | "metrics">): Quantile[] {
  const known = details.distribution?.quantiles ?? [];
  const added = ends.flatMap(([metric, q]): Quantile[] => {
    const seconds = metrics[metric];
    return seconds === undefined || known.some((one) => one.q === q) ? [] : [{ q, seconds }];
  });
  return known.length === 0 ? [] : [...known, ...added].sort((a, b) => a.q - b.q);
}
