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
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = c * d;
    fraction *= step;
    // A few units in the last place: exactly 1 may never come.
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return fraction;
}

const tiny = 1e-300;
const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);

/** ln B(a, b) by a, for the b that was asked last: a test asks for one distribution many times. */
const logBetas = { b: NaN, byA: new Map<number, number>() };
const mostLogBetas = 1_000;

function logBeta(a: number, b: number): number {
  if (logBetas.b !== b || logBetas.byA.size > mostLogBetas) {
    logBetas.b = b;
    logBetas.byA.clear();
  }
  const known = logBetas.byA.get(a);
  if (known !== undefined) return known;
  const value = lnGamma(a + b) - lnGamma(a) - lnGamma(b);
  logBetas.byA.set(a, value);
  return value;
}

/** The regularised incomplete beta function I_x(a, b) (DLMF 8.17), 0 ≤ x ≤ 1, a, b > 0. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean; the other side follows by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = logBeta(a, b) + a * Math.log(x) + b * Math.log1p(-x);
  return (Math.exp(front) / a) * betaFraction(x, a, b);
}
