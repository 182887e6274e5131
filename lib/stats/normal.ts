import { invertIncreasing } from "./invert";

/** erf by its series with positive terms only (DLMF 7.6.2), good to full precision for 0 ≤ x < 3. */
function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** erfc by its continued fraction (DLMF 7.9.3), evaluated from its tail; for x ≥ 3. */
function erfcFraction(x: number): number {
  let tail = 0;
  for (let n = 60; n > 0; n--) tail = n / 2 / (x + tail);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + tail);
}

/** P(Z > z) of the standard normal distribution, with full relative precision far into the tail. */
export function normalUpperTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const tail = x < 3 ? (1 - erfSeries(x)) / 2 : erfcFraction(x) / 2;
  return z >= 0 ? tail : 1 - tail;
}

/** The z with P(Z ≤ z) = p, for 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  return invertIncreasing((z) => normalUpperTail(-z), p, -39, 0);
}
