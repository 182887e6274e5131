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
  const { lowest, ratio } = first;
  if (histograms.some((one) => one.lowest !== lowest || one.ratio !== ratio))
    throw new HistogramError("histograms with different buckets cannot be merged");
  return { lowest, ratio, counts: addedCounts(histograms.map(({ counts }) => counts)) };
}

type Counts = LatencyHistogram["counts"];

/** Counts of the same buckets added, ascending; those of wider steps stay apart from those of single buckets. */
export function addedCounts(all: readonly Counts[]): Counts {
  const single = new Map<number, number>();
  const wide = new Map<string, Counts[number]>();
  for (const [bucket, count, from] of all.flat()) {
    if (from === undefined || from === bucket) single.set(bucket, (single.get(bucket) ?? 0) + count);
    else wide.set(`${from} ${bucket}`, [bucket, count + (wide.get(`${from} ${bucket}`)?.[1] ?? 0), from]);
  }
  return [...single, ...wide.values()].sort((a, b) => a[0] - b[0] || (a[2] ?? a[0]) - (b[2] ?? b[0]));
}

/**
 * Quantile of a histogram in seconds: the upper bound of the bucket that holds it, as HdrHistogram's
 * `getValueAtPercentile`, so never lower than the truth and too high by at most one bucket's ratio, or the tool's own step
 * where that is wider.
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
