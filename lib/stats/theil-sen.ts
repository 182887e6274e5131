import { normalQuantile } from "./normal";
import { median, sorted } from "./order";

/** How fast something grows. */
export interface Slope {
  /** Units of the values per unit of time. */
  readonly slope: number;
  /** Of 95 %. */
  readonly interval: readonly [low: number, high: number];
}

/** Pairs grow with the square: more points are taken together first. */
const mostPoints = 240;

/**
 * The median of the slopes between all pairs of points (Theil 1950, Sen 1968), which a step at the beginning or a few
 * spikes do not move, with Sen's interval of 95 %: ranks from Kendall's variance, which neighbours that are alike make
 * larger (by their first autocorrelation, as for the mean of such a series).
 * @param at ascending
 * @returns null for fewer than ten points, or all of one time
 */
export function theilSen(at: readonly number[], values: readonly number[]): Slope | null {
  const points = thinned(at, values);
  const slopes: number[] = [];
  for (const [i, [from, before]] of points.entries())
    for (const [to, after] of points.slice(i + 1)) if (to > from) slopes.push((after - before) / (to - from));
  if (points.length < 10 || slopes.length === 0) return null;
  const slope = median(slopes);
  const n = points.length;
  const variance = ((n * (n - 1) * (2 * n + 5)) / 18) * dependence(points, slope);
  const reach = normalQuantile(0.975) * Math.sqrt(variance);
  const ordered = sorted(slopes);
  const rank = (place: number) => ordered[Math.min(ordered.length - 1, Math.max(0, Math.round(place)))]!;
  return { slope, interval: [rank((ordered.length - reach) / 2 - 1), rank((ordered.length + reach) / 2)] };
}

/** Medians of as many neighbours as make few enough points. */
function thinned(at: readonly number[], values: readonly number[]): (readonly [at: number, value: number])[] {
  const size = Math.ceil(at.length / mostPoints);
  return Array.from({ length: Math.ceil(at.length / size) || 0 }, (_, i) => {
    const own = (all: readonly number[]) => median(all.slice(i * size, (i + 1) * size));
    return [own(at), own(values)] as const;
  });
}

/** By how much less the points say than as many that know nothing of one another. */
function dependence(points: readonly (readonly [number, number])[], slope: number): number {
  const rests = points.map(([at, value]) => value - slope * at);
  const middle = median(rests);
  const off = rests.map((rest) => rest - middle);
  const square = off.reduce((sum, one) => sum + one * one, 0);
  if (square === 0) return 1;
  const lagged = off.slice(1).reduce((sum, one, i) => sum + one * off[i]!, 0);
  const r = Math.min(0.98, Math.max(0, lagged / square));
  return (1 + r) / (1 - r);
}
