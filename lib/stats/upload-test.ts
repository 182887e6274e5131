import { type Between, deviations } from "./between-uploads";
import { type Noise, tailsOf } from "./noise";
import { mean } from "./order";
import { invertIncreasing } from "./invert";
import { normalUpperTail } from "./normal";
import { strayTail } from "./strays";
import { studentUpperTail, studentQuantile } from "./student";

/** A difference of means judged by noise that is known beforehand. */
export interface MeanDifference {
  /** mean(b) − mean(a), uploads weighed by what they are worth. */
  readonly difference: number;
  readonly interval: readonly [number, number];
  /** Two-sided. */
  readonly p: number;
  /** The p-value that a difference of this size (≥ 0) would have, and the size that has this p-value. */
  readonly pOf: (size: number) => number;
  readonly sizeOf: (p: number) => number;
}

/** How much of each variance is in a difference of means, and how much of the kurtosis of a run. */
interface Shares {
  readonly inside: number;
  readonly between: number;
  readonly shape: number;
}

/** From here on a mean over many rungs takes the normal distribution for Student's t, stretched: good to a percent of p. */
const manyDegrees = 20;
/** Of what never varied: more than what rounding does to equal values, less than any noise. */
const leastVariance = 1e-24;

/**
 * t-test of mean(b) − mean(a) with noise known beforehand. Without `between` it is the textbook's, over all runs of a
 * side: t = difference / √(s²·(1/n + 1/m)). With it, uploads are the random unit: the variance of the difference is
 * σw²·Σ(w²/n) + σb²·Σw² over uploads of weight w, and the p-value is the mean of the p-values under each plausible σb.
 * Degrees of freedom are those of the noise inside uploads as far as that is what matters; how well σb is known is in
 * the weights. Fewer degrees where single values have heavy tails (see `tailsOf`).
 * @param a,b values of each upload; none of them empty
 * @param strayRate how often a single run is a disturbed one: see `strays`
 */
export function testUploads(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
  noise: Noise,
  between: Between | null,
  alpha = 0.05,
  strayRate = 0,
): MeanDifference {
  const [from, to] = between
    ? [weighUploads(a, noise, between), weighUploads(b, noise, between)]
    : [weighUploads([a.flat()]), weighUploads([b.flat()])];
  const shares = {
    inside: from.inside + to.inside,
    between: from.between + to.between,
    shape: (from.fourth + to.fourth) / (from.inside + to.inside) ** 2,
  };
  const difference = to.level - from.level;
  const rungs = rungsOf(shares, noise, between);
  const alone = strayRate * [a, b].filter((side) => side.flat().length === 1).length;
  const pOf = (size: number) =>
    rungs.reduce((sum, rung) => sum + rung.weight * rung.tail(size), alone * strayTail(size));
  const sizeOf = (p: number) => sizeAt(pOf, p, alone > 0 ? [...rungs, ...rungs] : rungs, noise);
  const half = sizeOf(alpha);
  return {
    difference,
    interval: [difference - half, difference + half],
    p: Math.min(1, pOf(Math.abs(difference))),
    pOf,
    sizeOf,
  };
}

/** Level of a side: uploads weighed by the inverse of their variance. Σw²/n, Σw², Σw⁴/n³. */
function weighUploads(uploads: readonly (readonly number[])[], noise?: Noise, between?: Between) {
  const variance = (n: number) =>
    noise && between ? Math.max(between.deviation ** 2 + noise.deviation ** 2 / n, leastVariance) : 1;
  const raw = uploads.map(({ length }) => 1 / variance(length));
  const sum = raw.reduce((all, weight) => all + weight, 0);
  let [level, inside, shared, fourth] = [0, 0, 0, 0];
  uploads.forEach((values, at) => {
    const [w, n] = [(raw[at] ?? 0) / sum, values.length];
    level += w * mean(values);
    inside += w ** 2 / n;
    shared += w ** 2;
    fourth += w ** 4 / n ** 3;
  });
  return { level, inside, between: shared, fourth };
}

interface Rung {
  readonly weight: number;
  /** Two-sided p of a difference. */
  readonly tail: (size: number) => number;
  /** For a first guess of quantiles. */
  readonly error: number;
  readonly df: number;
}

/** Degrees of freedom where uploads are single runs: any of them may be a disturbed one, and no repeat says how often that is. */
const singleRuns = ({ df }: Noise) => (df > 0 ? Infinity : 4);

function rungsOf(shares: Shares, noise: Noise, between: Between | null): Rung[] {
  const inside = noise.deviation ** 2 * shares.inside;
  const rung = (weight: number, deviation: number): Rung => {
    const variance = Math.max(inside + deviation ** 2 * shares.between, leastVariance);
    const part = inside / variance;
    const tails = tailsOf(noise, shares.shape * part ** 2);
    const own = part > 0 ? noise.df / (1 + (noise.kurtosis ?? 0) / 2) / part ** 2 : singleRuns(noise);
    const df = 1 / (1 / own + 1 / tails.df);
    const error = Math.sqrt(variance * tails.narrower);
    const exact = weight === 1 || df < manyDegrees;
    const tail = (t: number) => (exact ? studentUpperTail(t, df) : normalUpperTail(asNormal(t, df)));
    return { weight, error, df, tail: (size) => 2 * tail(size / error) };
  };
  if (!between) return [rung(1, 0)];
  return between.weights.flatMap((weight, at) => (weight > 1e-7 ? [rung(weight, deviations[at] ?? 0)] : []));
}

/** The normal deviate with about the tail of Student's t (Wallace 1959). */
function asNormal(t: number, df: number): number {
  if (df === Infinity) return t;
  return ((8 * df + 1) / (8 * df + 3)) * Math.sqrt(df * Math.log1p(t ** 2 / df));
}

function sizeAt(pOf: (size: number) => number, p: number, rungs: readonly Rung[], { df }: Noise): number {
  const [only] = rungs;
  if (rungs.length === 1 && only) return -studentQuantile(p / 2, only.df) * only.error;
  let high = Math.max(...rungs.map(({ error }) => error)) * (df < 3 ? 20 : 4);
  while (pOf(high) > p) high *= 2;
  // Of logarithms, for those are nearly straight, and to four digits: it is only drawn.
  return invertIncreasing((size) => -Math.log(pOf(size)), -Math.log(p), 0, high, 1e-4);
}
