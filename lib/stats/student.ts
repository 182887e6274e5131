import { incompleteBeta } from "./beta";
import { invertIncreasing } from "./invert";
import { normalUpperTail } from "./normal";

/**
 * P(T > t) of Student's t distribution.
 * @param df degrees of freedom, > 0; need not be whole, and of infinitely many it is the normal distribution
 */
export function studentUpperTail(t: number, df: number): number {
  if (df === Infinity) return normalUpperTail(t);
  const square = t * t;
  // Two equal forms: the first is exact in the middle, the second far into the tail.
  const tail =
    square < 1
      ? (1 - incompleteBeta(square / (df + square), 0.5, df / 2)) / 2
      : incompleteBeta(df / (df + square), df / 2, 0.5) / 2;
  return t >= 0 ? tail : 1 - tail;
}

/** A comparison asks for the same few quantiles, one a row. */
const quantiles = new Map<string, number>();
const mostQuantiles = 1_000;

/** The t with P(T ≤ t) = p, for 0 < p < 1 (down to about 1e-12). */
export function studentQuantile(p: number, df: number): number {
  if (p > 0.5) return -studentQuantile(1 - p, df);
  const key = `${p}/${df}`;
  const t = quantiles.get(key) ?? lowerQuantile(p, df);
  if (quantiles.size < mostQuantiles) quantiles.set(key, t);
  return t;
}

function lowerQuantile(p: number, df: number): number {
  let low = -1;
  while (studentUpperTail(-low, df) > p) low *= 2;
  return invertIncreasing((t) => studentUpperTail(-t, df), p, low, 0);
}
