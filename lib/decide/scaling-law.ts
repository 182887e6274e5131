import { fisherUpperTail, studentQuantile } from "@/lib/stats";
import { leastSquares } from "./least-squares";
import type { Levels } from "./levels";

type Interval = [number, number];

/** Gunther's universal scalability law, X(N) = λN / (1 + σ(N − 1) + κN(N − 1)). Intervals are of 95 %. */
export interface ScalingLaw {
  /** Throughput of one. */
  readonly lambda: number;
  /** Contention: the share that is done one at a time. */
  readonly sigma: number;
  readonly sigmaInterval: Interval;
  /** Crosstalk: what each pays for every other. */
  readonly kappa: number;
  readonly kappaInterval: Interval;
  /** Where throughput is highest; null where the law has no peak near what was measured. */
  readonly peak: number | null;
  /** The upper end is null where it may be anywhere above. */
  readonly peakInterval: [number, number | null] | null;
  /** Lack of fit: how likely residuals like these are under the law. */
  readonly pValue: number;
}

/** Parameters that may be held at zero. */
type Free = readonly boolean[];
const rounds = 60;

/**
 * The law fitted to the logarithms of the levels (Gauss-Newton; σ and κ not below 0), from five values on. Null where
 * residuals say that it is not the law: lack of fit against the repeats' own noise, p < 0.01.
 * @param n how many at once, ascending, ≥ 1
 * @param levels of throughput
 */
export function scalingLaw(n: readonly number[], levels: Levels): ScalingLaw | null {
  if (n.length < 5 || !levels.logs || levels.df < 2 || n.some((value) => value < 1)) return null;
  const frees: Free[] = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ];
  for (const free of frees) {
    const fit = fitted(n, levels, free);
    if (fit && fit.sigma >= 0 && fit.kappa >= 0 && fit.sigma < 1) return judged(n, levels, free, fit);
  }
  return null;
}

interface Fitted {
  readonly lambda: number;
  readonly sigma: number;
  readonly kappa: number;
  readonly squares: number;
  readonly inverse: readonly (readonly number[])[];
}

function fitted(n: readonly number[], { groups }: Levels, [freeSigma, freeKappa]: Free): Fitted | null {
  const first = groups[0]?.mean ?? 0;
  let [log, sigma, kappa] = [first - Math.log(n[0] ?? 1), freeSigma ? 0.05 : 0, freeKappa ? 1e-4 : 0];
  let found: Fitted | null = null;
  for (let round = 0; round < rounds; round++) {
    const rows = n.map((at, index) => {
      const below = 1 + sigma * (at - 1) + kappa * at * (at - 1);
      const now = log + Math.log(at) - Math.log(below);
      const slopes = [
        1,
        ...(freeSigma ? [-(at - 1) / below] : []),
        ...(freeKappa ? [-(at * (at - 1)) / below] : []),
      ];
      return { x: slopes, y: (groups[index]?.mean ?? 0) - now, weight: groups[index]?.n ?? 0 };
    });
    const squares = rows.reduce((sum, { y, weight }) => sum + weight * y * y, 0);
    const step = leastSquares(rows);
    if (!step || !Number.isFinite(squares)) return null;
    const moves = [...step.coefficients];
    found = { lambda: Math.exp(log), sigma, kappa, squares, inverse: step.inverse };
    const move = {
      log: moves.shift() ?? 0,
      sigma: freeSigma ? moves.shift()! : 0,
      kappa: freeKappa ? moves.shift()! : 0,
    };
    // Below each logarithm something positive must be left.
    let share = 1;
    const stays = () =>
      n.every(
        (at) =>
          1 + (sigma + share * move.sigma) * (at - 1) + (kappa + share * move.kappa) * at * (at - 1) > 0.05,
      );
    while (!stays() && share > 1e-6) share /= 2;
    [log, sigma, kappa] = [log + share * move.log, sigma + share * move.sigma, kappa + share * move.kappa];
  }
  return found;
}

function judged(n: readonly number[], levels: Levels, free: Free, fit: Fitted): ScalingLaw | null {
  const [freeSigma, freeKappa] = free;
  const left = n.length - 1 - free.filter(Boolean).length;
  const noise = levels.deviation ** 2;
  const pValue =
    noise > 0 ? fisherUpperTail(fit.squares / left / noise, left, levels.df) : fit.squares < 1e-9 ? 1 : 0;
  if (pValue < 0.01) return null;
  const variance = Math.max(noise, fit.squares / left);
  const t = studentQuantile(0.975, levels.df);
  const covariance = (i: number, j: number) => variance * (fit.inverse[i]?.[j] ?? 0);
  const around = (value: number, place: number | null): Interval => {
    const half = place === null ? 0 : t * Math.sqrt(covariance(place, place));
    return [Math.max(0, value - half), value + half];
  };
  const ofSigma = freeSigma ? 1 : null;
  const ofKappa = freeKappa ? (freeSigma ? 2 : 1) : null;
  const kappaInterval = around(fit.kappa, ofKappa);
  const { lambda, sigma, kappa } = fit;
  const law = { lambda, sigma, sigmaInterval: around(sigma, ofSigma), kappa, kappaInterval, pValue };
  const peak = kappa > 0 ? Math.sqrt((1 - sigma) / kappa) : null;
  // Far beyond what was measured, a peak is a guess.
  if (peak === null || ofKappa === null || peak > 4 * (n.at(-1) ?? 1))
    return { ...law, peak: null, peakInterval: null };
  const slopes = { sigma: -1 / (2 * (1 - sigma)), kappa: -1 / (2 * kappa) };
  const spread =
    slopes.kappa ** 2 * covariance(ofKappa, ofKappa) +
    (ofSigma === null
      ? 0
      : slopes.sigma ** 2 * covariance(ofSigma, ofSigma) +
        2 * slopes.sigma * slopes.kappa * covariance(ofSigma, ofKappa));
  const half = t * Math.sqrt(Math.max(0, spread));
  const upper = kappaInterval[0] > 0 ? peak * Math.exp(half) : null;
  return { ...law, peak, peakInterval: [peak * Math.exp(-half), upper] };
}
