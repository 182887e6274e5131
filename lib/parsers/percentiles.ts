import type { CommonMetric } from "../metrics/catalogue";

const names: ReadonlyMap<number, CommonMetric> = new Map([
  [0.5, "latency_p50"],
  [0.75, "latency_p75"],
  [0.9, "latency_p90"],
  [0.95, "latency_p95"],
  [0.99, "latency_p99"],
  [0.999, "latency_p99_9"],
  [0.9999, "latency_p99_99"],
]);

/** The catalogue's metric for each quantile (0..1) that has one, in seconds. */
export function percentileMetrics(
  quantiles: readonly { readonly q: number; readonly seconds: number }[],
): Partial<Record<CommonMetric, number>> {
  return Object.fromEntries(
    quantiles.flatMap(({ q, seconds }) => {
      const name = names.get(q);
      return name ? [[name, seconds]] : [];
    }),
  );
}
