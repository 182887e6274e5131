/** A common axis for the values of both sides. */
export interface SampleAxis {
  readonly min: number;
  readonly max: number;
  /** Place of a value, 0 at the left end, 1 at the right. */
  readonly at: (value: number) => number;
}

/** However close the values lie, the axis covers this part of the largest: noise must not look like a change. */
const leastSpan = 0.2;

/** An axis that holds all values, keeps room at its ends and never goes below zero for values that do not. */
export function sampleAxis(values: readonly number[]): SampleAxis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const span = Math.max((high - low) * 1.1, largest * leastSpan) || 1;
  const start = (low + high - span) / 2;
  const min = low >= 0 ? Math.max(0, start) : start;
  return { min, max: min + span, at: (value) => (value - min) / span };
}
