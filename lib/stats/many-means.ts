import { incompleteBeta } from "./beta";
import { invertIncreasing } from "./invert";
import { normalUpperTail } from "./normal";

/** Steps of the sums over the normal distribution and over that of the pooled deviation. */
const [overNormal, overDeviation] = [96, 48];
const lowerTail = (z: number) => normalUpperTail(-z);
const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Points and weights of Simpson's rule. */
function simpson(from: number, to: number, steps: number): (readonly [number, number])[] {
  const width = (to - from) / steps;
  return Array.from({ length: steps + 1 }, (_, at) => {
    const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2;
    return [from + at * width, (weight * width) / 3] as const;
  });
}

const normal = simpson(-7, 7, overNormal).map(([z, weight]) => [z, weight * density(z)] as const);

/**
 * The mean of f over the ratio of a pooled deviation to the true one, √(χ²(df) / df), by the normal distribution of its
 * cube root (Wilson & Hilferty 1931), which is within 1e-3 from 4 degrees of freedom on.
 */
function overRatio(df: number, f: (ratio: number) => number): number {
  if (!Number.isFinite(df)) return f(1);
  const spread = 2 / (9 * df);
  return simpson(-6, 6, overDeviation).reduce((sum, [z, weight]) => {
    const square = Math.max(1 - spread + z * Math.sqrt(spread), 1e-3) ** 3;
    return sum + weight * density(z) * f(Math.sqrt(square));
  }, 0);
}

const critical = new Map<string, number>();

function remembered(key: string, make: () => number): number {
  const value = critical.get(key) ?? make();
  if (critical.size < 1_000) critical.set(key, value);
  return value;
}

/**
 * The t that the largest of `others` one-sided comparisons with one mean exceeds by chance with probability `alpha`
 * (Dunnett 1955, groups of equal size).
 * @param others ≥ 1
 * @param df degrees of freedom of the pooled deviation
 */
export function dunnettQuantile(others: number, df: number, alpha = 0.05): number {
  const within = (t: number) =>
    overRatio(df, (ratio) =>
      normal.reduce((sum, [z, weight]) => sum + weight * lowerTail(z + t * ratio * Math.SQRT2) ** others, 0),
    );
  return remembered(`dunnett ${others} ${df} ${alpha}`, () =>
    invertIncreasing(within, 1 - alpha, 0, 60, 1e-6),
  );
}

/** P(Q > q) of the studentised range of `groups` means (Tukey 1949); for two means apart by t deviations of their difference q = t √2. */
export function studentisedRangeUpperTail(q: number, groups: number, df: number): number {
  const within = overRatio(df, (ratio) =>
    normal.reduce(
      (sum, [z, weight]) =>
        sum + weight * groups * Math.max(0, lowerTail(z) - lowerTail(z - q * ratio)) ** (groups - 1),
      0,
    ),
  );
  return Math.min(1, Math.max(0, 1 - within));
}

/** The q that the studentised range exceeds by chance with probability `alpha`. */
export function studentisedRangeQuantile(groups: number, df: number, alpha = 0.05): number {
  return remembered(`range ${groups} ${df} ${alpha}`, () =>
    invertIncreasing((q) => 1 - studentisedRangeUpperTail(q, groups, df), 1 - alpha, 0, 200, 1e-6),
  );
}

/** P(F > f) of Fisher's F distribution with n and d degrees of freedom. */
export function fisherUpperTail(f: number, n: number, d: number): number {
  return f <= 0 ? 1 : incompleteBeta(d / (d + n * f), d / 2, n / 2);
}
