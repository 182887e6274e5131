import type { LatencyHistogram } from "@/lib/model";

/** Thrown for histograms whose buckets do not fit together. */
export class HistogramError extends Error {
  override readonly name = "HistogramError";
}

/**
 * The histogram of all requests of several runs: counts added bucket by bucket.
 * @throws HistogramError when there is none, or when their buckets differ
 */
export function mergeHistograms(histograms: readonly LatencyHistogram[]): LatencyHistogram {
  const [first] = histograms;
  if (!first) throw new HistogramError("there is no histogram to merge");
  const counts = new Map<number, number>();
  for (const { lowest, ratio, counts: pairs } of histograms) {
    if (lowest !== first.lowest || ratio !== first.ratio)
      throw new HistogramError("histograms with different buckets cannot be merged");
    for (const [bucket, count] of pairs) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
  }
  return { lowest: first.lowest, ratio: first.ratio, counts: [...counts].sort(([a], [b]) => a - b) };
}

/**
 * Quantile of a histogram in seconds: the upper bound of the bucket that holds it, as HdrHistogram's
 * `getValueAtPercentile`, so never lower than the truth and too high by at most one bucket's ratio.
 * @param q 0..1
 * @returns NaN for an empty histogram
 */
export function histogramQuantile({ lowest, ratio, counts }: LatencyHistogram, q: number): number {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.max(q * total, Number.MIN_VALUE);
  let below = 0;
  for (const [bucket, count] of counts) {
    below += count;
    if (below >= rank) return lowest * ratio ** bucket;
  }
  return Number.NaN;
}
