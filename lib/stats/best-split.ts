/** Where a part of a series falls apart best: the index of the first value after the split, and how well. */
export interface Split {
  /** Where the level after the split ends: κ, exclusive. */
  readonly until: number;
  readonly index: number;
  readonly score: number;
}

/**
 * The split of values[start, end) with the greatest energy statistic of Matteson & James (2014, eq. 5) over all
 * pairs (τ, κ): left [start, τ) against right [τ, κ), so that a part that only passes through is found too. With
 * n and m values, score = 2/(n+m) · (Σ|xᵢ − yⱼ| − m/(n−1) · Σ|xᵢ − xₖ| − n/(m−1) · Σ|yⱼ − yₖ|). Quadratic in the
 * length. The first of equal splits wins; null for fewer than two values.
 */
export function bestSplit(values: readonly number[], start: number, end: number): Split | null {
  const part = values.slice(start, end);
  const nearer = distancesBefore(part);
  let best: Split | null = null;
  let insideLeft = 0;
  for (let tau = 1; tau < part.length; tau++) {
    insideLeft += nearer(tau - 1, tau - 1);
    let between = 0;
    let insideRight = 0;
    for (let next = tau; next < part.length; next++) {
      between += nearer(tau, next);
      insideRight += nearer(next, next) - nearer(tau, next);
      const score = energy(between, insideLeft, insideRight, tau, next + 1 - tau);
      if (best === null || score > best.score) best = { index: start + tau, until: start + next + 1, score };
    }
  }
  return best;
}

function energy(between: number, insideLeft: number, insideRight: number, n: number, m: number): number {
  const left = n > 1 ? (m / (n - 1)) * insideLeft : 0;
  const right = m > 1 ? (n / (m - 1)) * insideRight : 0;
  return (2 / (n + m)) * (between - left - right);
}

/** Looks up Σ |values[j] − values[k]| over j < i. */
function distancesBefore(values: readonly number[]): (i: number, k: number) => number {
  const width = values.length + 1;
  const sums = new Float64Array(width * values.length);
  values.forEach((value, k) => {
    let sum = 0;
    values.forEach((other, i) => {
      sums[k * width + i] = sum;
      sum += Math.abs(other - value);
    });
  });
  return (i, k) => sums[k * width + i] ?? 0;
}
