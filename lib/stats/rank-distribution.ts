/**
 * How many subsets of `size` of the given whole numbers have each sum (the index).
 * Counting by dynamic programming over (numbers taken, sum), as in Streitberg & Röhmel (1986), so ties need no
 * special case. Exact while the number of subsets is below 2^53.
 */
function subsetSums(values: readonly number[], size: number): Float64Array {
  const ordered = [...values].sort((a, b) => b - a);
  const most = ordered.slice(0, size).reduce((sum, value) => sum + value, 0);
  const counts = Array.from({ length: size + 1 }, () => new Float64Array(most + 1));
  const empty = counts[0];
  if (empty) empty[0] = 1;
  for (const value of values)
    for (let chosen = size; chosen > 0; chosen--) {
      const from = counts[chosen - 1];
      const to = counts[chosen];
      if (from && to) for (let sum = value; sum <= most; sum++) to[sum]! += from[sum - value]!;
    }
  return counts[size] ?? new Float64Array();
}

/** Lower and upper tail of a sum: P(S ≤ sum) and P(S ≥ sum) over all subsets of `size`. */
export function subsetSumTails(
  values: readonly number[],
  size: number,
  observed: number,
): { lower: number; upper: number } {
  let lower = 0;
  let upper = 0;
  let all = 0;
  subsetSums(values, size).forEach((count, sum) => {
    all += count;
    if (sum <= observed) lower += count;
    if (sum >= observed) upper += count;
  });
  return { lower: lower / all, upper: upper / all };
}

const untied = new Map<string, Float64Array>();

/**
 * P(U ≤ u) for u = 0..n·m of Mann and Whitney's U between groups of n and m without ties. Kept once per pair of
 * sizes: a comparison asks for the same few again and again.
 */
export function untiedCumulative(n: number, m: number): Float64Array {
  const [small, large] = n < m ? [n, m] : [m, n];
  const key = `${small},${large}`;
  const cached = untied.get(key);
  if (cached) return cached;
  const ranks = Array.from({ length: small + large }, (_, index) => index);
  const least = (small * (small - 1)) / 2;
  const counts = subsetSums(ranks, small).subarray(least);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let running = 0;
  const cumulative = counts.map((count) => (running += count) / all);
  untied.set(key, cumulative);
  return cumulative;
}
