import { normalUpperTail } from "./normal";
import { sorted } from "./order";
import { subsetSumTails, untiedCumulative } from "./rank-distribution";

/**
 * Up to this n·m the null distribution is counted out; above it the normal approximation is good to three
 * digits. At 25 v 25 the number of arrangements (1.3e14) is still exact in a double.
 */
export const exactLimit = 625;

/** Outcome of the rank test. */
export interface RankTest {
  /** Pairs in which the first group's value is the greater, ties as half. */
  readonly u: number;
  /** Two-sided. */
  readonly p: number;
  readonly exact: boolean;
}

/** Ranks 1..N doubled, so that the mean ranks of ties stay whole, and the sizes of the groups of ties. */
function doubledMidranks(all: readonly number[]): { rankOf: Map<number, number>; ties: number[] } {
  const ordered = sorted(all);
  const rankOf = new Map<number, number>();
  const ties: number[] = [];
  for (let start = 0; start < ordered.length;) {
    const value = ordered[start] ?? 0;
    let end = start;
    while (ordered[end] === value) end++;
    rankOf.set(value, start + 1 + end);
    ties.push(end - start);
    start = end;
  }
  return { rankOf, ties };
}

/** Normal approximation with tie and continuity correction (Lehmann 1975, as SciPy's `asymptotic`). */
function approximate(u: number, n: number, m: number, ties: readonly number[]): number {
  const total = n + m;
  const tied = ties.reduce((sum, t) => sum + t ** 3 - t, 0) / (total * (total - 1));
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - tied));
  if (deviation === 0) return 1;
  return Math.min(1, 2 * normalUpperTail((Math.max(u, n * m - u) - (n * m) / 2 - 0.5) / deviation));
}

function exact(u: number, n: number, m: number, ranks: readonly number[], rankSum: number): number {
  if (ranks.length === n + m && new Set(ranks).size === ranks.length) {
    const least = Math.min(u, n * m - u);
    return Math.min(1, 2 * (untiedCumulative(n, m)[least] ?? 1));
  }
  const { lower, upper } = subsetSumTails(ranks, n, rankSum);
  return Math.min(1, 2 * Math.min(lower, upper));
}

/**
 * Two-sided Mann-Whitney U test (Mann & Whitney 1947), the method of benchstat: twice the smaller tail of the
 * permutation distribution of the mid-rank sum, with ties counted exactly, up to {@link exactLimit}.
 * Both groups need at least one value; none may be NaN.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): RankTest {
  const [n, m] = [a.length, b.length];
  const { rankOf, ties } = doubledMidranks([...a, ...b]);
  const rank = (value: number) => rankOf.get(value) ?? 0;
  const rankSum = a.reduce((sum, value) => sum + rank(value), 0);
  const u = (rankSum - n * (n + 1)) / 2;
  if (n * m > exactLimit) return { u, p: approximate(u, n, m, ties), exact: false };
  // The smaller group is counted: the two sums add up to a constant, so either gives the same tails.
  const ranks = [...a, ...b].map(rank);
  if (n <= m) return { u, p: exact(u, n, m, ranks, rankSum), exact: true };
  const otherSum = b.reduce((sum, value) => sum + rank(value), 0);
  return { u, p: exact(u, m, n, ranks, otherSum), exact: true };
}

/** The smallest two-sided p that two groups of these sizes can reach: 2 / C(n + m, n). */
export function smallestP(n: number, m: number): number {
  let arrangements = 1;
  for (let k = 1; k <= Math.min(n, m); k++) arrangements *= (Math.max(n, m) + k) / k;
  return Math.min(1, 2 / arrangements);
}
