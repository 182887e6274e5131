import { median } from "./order";

/** Single runs that were looked at, and those of them that something disturbed. */
export interface Strays {
  readonly runs: number;
  readonly strayed: number;
}

/** Before anything is known one run in a hundred is taken to be disturbed; that counts as much as 50 runs. */
const assumed = { runs: 50, strayed: 0.5 };
/** Neighbours to each side that a run is held against, and how far it must lie off: in deviations, and at all. */
const reach = 3;
const farOff = { deviations: 4, least: 0.05 };
/** A disturbance is of any size from 2 % to a factor of 20, and equally likely so on the scale of its logarithm. */
const sizes = { least: 0.02, most: 3 };
/** The median of the distances of normal values, as their deviation. */
const medianDistance = 1.4826;

/**
 * Runs that stand alone in their uploads and lie off all their neighbours, before and behind: what a repeat would show, a
 * single run shows only once the next commits are measured.
 * @param levels of single runs, oldest first; logarithms or fractions
 */
export function strays(levels: readonly number[]): Strays {
  if (levels.length < 2) return { runs: 0, strayed: 0 };
  const distances = levels.map((level, at) => {
    const around = [...levels.slice(Math.max(0, at - reach), at), ...levels.slice(at + 1, at + 1 + reach)];
    return Math.abs(level - median(around));
  });
  const limit = Math.max(farOff.deviations * medianDistance * median(distances), farOff.least);
  return { runs: levels.length, strayed: distances.filter((distance) => distance > limit).length };
}

/** How often a single run is disturbed, from what is assumed and what several series saw. */
export function strayRate(seen: readonly Strays[]): number {
  const runs = seen.reduce((sum, one) => sum + one.runs, assumed.runs);
  return seen.reduce((sum, one) => sum + one.strayed, assumed.strayed) / runs;
}

/** Share of disturbances that are greater than `size`. */
export function strayTail(size: number): number {
  const { least, most } = sizes;
  return size >= most ? 0 : Math.log(most / Math.max(size, least)) / Math.log(most / least);
}
