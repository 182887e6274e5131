/** A sorted copy, ascending. */
export function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/**
 * Quantile by linear interpolation between order statistics: type 7 of Hyndman & Fan (1996), the default of R,
 * NumPy and Excel.
 * @param q 0..1
 * @returns in the unit of the values; NaN when there are none
 */
export function quantile(values: readonly number[], q: number): number {
  const ordered = sorted(values);
  const position = (ordered.length - 1) * q;
  const below = ordered[Math.floor(position)] ?? Number.NaN;
  const above = ordered[Math.ceil(position)] ?? Number.NaN;
  return above === below ? below : below + (above - below) * (position - Math.floor(position));
}

/** The middle value, or the mean of the two in the middle; NaN when there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Arithmetic mean; NaN when there are no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
