import { exactLimit } from "./mann-whitney";
import { normalQuantile } from "./normal";
import { sorted } from "./order";
import { untiedCumulative } from "./rank-distribution";

/** A shift between two groups, in the unit of the values. */
export interface Shift {
  /** Hodges-Lehmann: the median of all differences b − a. */
  readonly shift: number;
  /** All shifts that the rank test does not reject; null when the groups are too small to reject any. */
  readonly interval: readonly [number, number] | null;
}

/** How many of the differences b − a are at most `limit`; both groups ascending. */
function countUpTo(a: readonly number[], b: readonly number[], limit: number): number {
  let count = 0;
  let reach = 0;
  for (const value of a) {
    while (reach < b.length && (b[reach] ?? 0) - value <= limit) reach++;
    count += reach;
  }
  return count;
}

/** The k-th smallest (from 1) difference b − a, by bisection on its value, so that n·m numbers are never kept. */
function kthDifference(a: readonly number[], b: readonly number[], k: number): number {
  let low = (b[0] ?? 0) - (a.at(-1) ?? 0);
  let high = (b.at(-1) ?? 0) - (a[0] ?? 0);
  if (countUpTo(a, b, low) >= k) return low;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (countUpTo(a, b, middle) >= k) high = middle;
    else low = middle;
  }
}

/** How many of the ordered differences the test cuts off on each side at level `alpha`. */
function cutOff(n: number, m: number, alpha: number): number {
  if (n * m <= exactLimit) return untiedCumulative(n, m).findLastIndex((p) => p <= alpha / 2) + 1;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return Math.floor((n * m) / 2 + normalQuantile(alpha / 2) * deviation - 0.5) + 1;
}

/**
 * Hodges-Lehmann estimate of the shift from `a` to `b`, with the interval that inverts the Mann-Whitney test
 * (Hodges & Lehmann 1963; Hollander & Wolfe, section 4.3): the differences that stay after cutting off the
 * `alpha`/2 tails of U. Given logarithms it is the log of a ratio. Both groups need at least one value.
 */
export function hodgesLehmann(a: readonly number[], b: readonly number[], alpha = 0.05): Shift {
  const [from, to] = [sorted(a), sorted(b)];
  const pairs = from.length * to.length;
  const at = (k: number) => kthDifference(from, to, k);
  const upperMiddle = at(Math.floor(pairs / 2) + 1);
  const shift = pairs % 2 === 1 ? upperMiddle : (at(pairs / 2) + upperMiddle) / 2;
  const cut = cutOff(from.length, to.length, alpha);
  return { shift, interval: cut < 1 ? null : [at(cut), at(pairs + 1 - cut)] };
}
