import { type CommonMetric, quantileMetrics } from "../metrics/catalogue";

/** The catalogue's metric for each quantile (0..1) that has one, in seconds. */
export function percentileMetrics(
  quantiles: readonly { readonly q: number; readonly seconds: number }[],
): Partial<Record<CommonMetric, number>> {
  return Object.fromEntries(
    quantiles.flatMap(({ q, seconds }) => {
      const name = quantileMetrics.get(q);
      return name ? [[name, seconds]] : [];
    }),
  );
}
