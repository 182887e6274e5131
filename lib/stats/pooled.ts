import { mean } from "./order";
import { studentQuantile, studentUpperTail } from "./student";

/** Noise inside groups. */
export interface PooledDeviation {
  /** Standard deviation within a group, in the unit of the values; NaN without degrees of freedom. */
  readonly deviation: number;
  /** Degrees of freedom: values minus groups, over the groups that have repeats. */
  readonly df: number;
}

/** Pooled within-group standard deviation: √(Σ Σ (x − mean of its group)² / Σ (n − 1)). */
export function pooledDeviation(groups: readonly (readonly number[])[]): PooledDeviation {
  let squares = 0;
  let df = 0;
  for (const group of groups) {
    if (group.length < 2) continue;
    const middle = mean(group);
    squares += group.reduce((sum, value) => sum + (value - middle) ** 2, 0);
    df += group.length - 1;
  }
  return { deviation: Math.sqrt(squares / df), df };
}

/** A difference of means judged by a deviation that is known beforehand. */
export interface MeanDifference {
  /** mean(b) − mean(a). */
  readonly difference: number;
  readonly interval: readonly [number, number];
  /** Two-sided. */
  readonly p: number;
}

/**
 * t-test of mean(b) − mean(a) with a borrowed deviation: t = difference / (s·√(1/n + 1/m)) with the degrees of
 * freedom of `noise`. `noise.deviation` must be above 0.
 */
export function borrowedTTest(
  a: readonly number[],
  b: readonly number[],
  noise: PooledDeviation,
  alpha = 0.05,
): MeanDifference {
  const difference = mean(b) - mean(a);
  const error = noise.deviation * Math.sqrt(1 / a.length + 1 / b.length);
  const half = studentQuantile(1 - alpha / 2, noise.df) * error;
  const p = 2 * studentUpperTail(Math.abs(difference) / error, noise.df);
  return { difference, interval: [difference - half, difference + half], p };
}
