import { mean } from "./order";
import { studentUpperTail } from "./student";

/** Two parts of a series against each other. */
export interface PartsCompared {
  /** Means of the parts. */
  readonly before: number;
  readonly after: number;
  readonly pValue: number;
  /** Relative change, of the smaller mean; 0 where one of them is 0. */
  readonly magnitude: number;
}

/**
 * Student's t-test of values[start, middle) against values[middle, end). The deviations are those of the values
 * at hand (divided by n), as Hunter has it.
 */
export function compareParts(
  values: readonly number[],
  start: number,
  middle: number,
  end = values.length,
): PartsCompared {
  const [left, right] = [values.slice(start, middle), values.slice(middle, end)];
  const [before, after] = [mean(left), mean(right)];
  const df = left.length + right.length - 2;
  const pooled = ((left.length - 1) * variance(left) + (right.length - 1) * variance(right)) / df;
  const t = Math.abs(after - before) / Math.sqrt(pooled * (1 / left.length + 1 / right.length));
  // Equal values on both sides give 0 / 0: no change at all.
  const pValue = df < 1 || Number.isNaN(t) ? 1 : t === Infinity ? 0 : 2 * studentUpperTail(t, df);
  const ratio = (a: number, b: number) => (b === 0 ? 0 : Math.abs(a / b - 1));
  return { before, after, pValue, magnitude: Math.max(ratio(after, before), ratio(before, after)) };
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}
