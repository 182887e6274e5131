import { invertIncreasing } from "./invert";

const bernoulli = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/** ln Γ(x) for x > 0: Stirling's series (DLMF 5.11.1) after stepping up to where seven terms are exact. */
function lnGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 12; at++) shift += Math.log(at);
  const series = bernoulli.reduce((sum, coefficient, k) => sum + coefficient / at ** (2 * k + 1), 0);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}

/** The continued fraction of the incomplete beta function (DLMF 8.17.22) by the modified Lentz method. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const coefficient of [even, odd]) {
      d = 1 / away(1 + coefficient * d);
      c = away(1 + coefficient / c);
      step = c * d;
      fraction *= step;
    }
    // A few units in the last place: exactly 1 may never come.
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return fraction;
}

/** The regularised incomplete beta function I_x(a, b) (DLMF 8.17), 0 ≤ x ≤ 1, a, b > 0. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean; the other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return (Math.exp(front) / a) * betaFraction(x, a, b);
}

/**
 * P(T > t) of Student's t distribution.
 * @param df degrees of freedom, > 0; need not be whole
 */
export function studentUpperTail(t: number, df: number): number {
  const square = t * t;
  // Two equal forms: the first is exact in the middle, the second far into the tail.
  const tail =
    square < 1
      ? (1 - incompleteBeta(square / (df + square), 0.5, df / 2)) / 2
      : incompleteBeta(df / (df + square), df / 2, 0.5) / 2;
  return t >= 0 ? tail : 1 - tail;
}

/** A comparison asks for the same few quantiles, one a row. */
const known = new Map<string, number>();
const mostKnown = 1_000;

/** The t with P(T ≤ t) = p, for 0 < p < 1 (down to about 1e-12). */
export function studentQuantile(p: number, df: number): number {
  if (p > 0.5) return -studentQuantile(1 - p, df);
  const key = `${p}/${df}`;
  const t = known.get(key) ?? lowerQuantile(p, df);
  if (known.size < mostKnown) known.set(key, t);
  return t;
}

function lowerQuantile(p: number, df: number): number {
  let low = -1;
  while (studentUpperTail(-low, df) > p) low *= 2;
  return invertIncreasing((t) => studentUpperTail(-t, df), p, low, 0);
}
