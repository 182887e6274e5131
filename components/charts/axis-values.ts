import type { ChartLine } from "./commit-axis";

/** Repeats that reach further than this times the highest median do not set the axis. */
const wild = 1.6;
/** Then it ends here, and they are marked at its end. */
const room = 1.25;

/**
 * What a linear axis must show of the lines: medians always, repeats up to somewhat above the highest median, so that one
 * wild repeat does not press all else to the foot.
 */
export function axisValues(lines: readonly ChartLine[]): number[] {
  const points = lines.flatMap((line) => line.points);
  const highest = points.reduce((most, { median }) => Math.max(most, median), 0);
  const furthest = points.reduce((most, { max }) => Math.max(most, max), 0);
  const end = highest > 0 && furthest > wild * highest ? room * highest : Infinity;
  return points.flatMap(({ min, median, max }) => [Math.min(min, end), median, Math.min(max, end)]);
}
