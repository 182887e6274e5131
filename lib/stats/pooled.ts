import { mean } from "./order";

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
