import { type PooledDeviation, pooledDeviation } from "./pooled";

/** What repeats tell of the noise of a measurement. Unit: that of the values. */
export interface Noise extends PooledDeviation {
  /** Excess kurtosis of single values: 0 for normal ones, never below. Unknown is taken for normal. */
  readonly kurtosis?: number;
}

/** Noise inside groups: pooled variance, and how heavy its tails are. */
export function estimateNoise(groups: readonly (readonly number[])[]): Required<Noise> {
  const pooled = pooledDeviation(groups);
  return { ...pooled, kurtosis: (excessKurtosis(groups) * pooled.df) / (pooled.df + 10) };
}

/**
 * From the differences of values of one group: they have twice the variance and half the excess kurtosis of a
 * value, whatever the group's level is.
 */
function excessKurtosis(groups: readonly (readonly number[])[]): number {
  let [pairs, squares, fourths] = [0, 0, 0];
  for (const group of groups)
    group.forEach((value, index) => {
      for (let at = index + 1; at < group.length; at++) {
        const square = (value - (group[at] ?? value)) ** 2;
        pairs++;
        squares += square;
        fourths += square * square;
      }
    });
  if (!(squares > 0)) return 0;
  return Math.max(0, 2 * ((fourths * pairs) / squares ** 2 - 3));
}

/**
 * Counts for the kurtosis that a few dozen values do not show: heavy tails are underestimated by small samples, and
 * no load test is quite normal.
 */
const cautious = (kurtosis: number) => 3 * kurtosis + 2;

/**
 * Student's t with the kurtosis of a mean, in place of the normal distribution: its degrees of freedom, and by how much
 * the variance has to be made smaller for it (t has the excess kurtosis 6 / (df − 4) and the variance df / (df − 2)).
 * @param share of a value's kurtosis that is left in the mean: 1/n for one of n values
 */
export function tailsOf({ kurtosis }: Noise, share: number): { df: number; narrower: number } {
  const left = kurtosis === undefined ? 0 : cautious(kurtosis) * share;
  if (!(left > 0)) return { df: Infinity, narrower: 1 };
  const df = 4 + 6 / left;
  return { df, narrower: (df - 2) / df };
}
