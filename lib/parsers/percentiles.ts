import { type CommonMetric, quantileMetrics } from "../metrics/catalogue";
import type { Quantile } from "../model/run";
import { scalePower } from "./numbers";

/** The catalogue's metric for each quantile (0..1) that has one, in seconds. */
export function percentileMetrics(quantiles: readonly Quantile[]): Partial<Record<CommonMetric, number>> {
  return Object.fromEntries(
    quantiles.flatMap(({ q, seconds }) => {
      const name = quantileMetrics.get(q);
      return name ? [[name, seconds]] : [];
    }),
  );
}

/**
 * Quantiles, ascending, from a report that has them by percent ("99.9", also "p99.9"); `power` of ten makes seconds of
 * its values. Minimum and maximum are no quantiles, and null is a value that the tool did not know.
 */
export function quantilesOfPercents(
  percentiles: Readonly<Record<string, number | null>>,
  power: number,
): Quantile[] {
  return Object.entries(percentiles)
    .flatMap(([percent, value]) => {
      const q = scalePower(Number(percent.replace(/^p/, "")), -2);
      return value !== null && q > 0 && q < 1 ? [{ q, seconds: scalePower(value, power) }] : [];
    })
    .toSorted((a, b) => a.q - b.q);
}
