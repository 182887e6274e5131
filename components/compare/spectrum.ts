import type { LatencyHistogram, Quantile } from "@/lib/model";
import { histogramQuantile, mergeHistograms } from "@/lib/stats";

/** Points for each nine. */
const density = 8;

/**
 * The quantiles of all requests of several runs, from their merged histograms: as many nines as there were requests
 * for. Null where a run has no histogram, or where their buckets differ.
 */
export function spectrum(histograms: readonly (LatencyHistogram | null)[]): Quantile[] | null {
  const all = histograms.filter((one) => one !== null);
  const [first] = all;
  if (!first || all.length < histograms.length) return null;
  if (all.some(({ lowest, ratio }) => lowest !== first.lowest || ratio !== first.ratio)) return null;
  const merged = mergeHistograms(all);
  const total = merged.counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const nines = Math.min(6, Math.log10(total));
  const steps = Math.floor(nines * density);
  const inner = Array.from({ length: steps + 1 }, (_, step) => 1 - 10 ** (-step / density));
  return [...inner, 1].map((q) => ({ q, seconds: histogramQuantile(merged, q) }));
}
