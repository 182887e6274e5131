import { fisherUpperTail, studentQuantile } from "@/lib/stats";
import { bestSet } from "./best";
import { leastSquares } from "./least-squares";
import type { Levels } from "./levels";

/** Where more of the parameter stops to bring more. */
export interface Knee {
  /** Tested values between which it lies. */
  readonly from: number;
  readonly to: number;
  /** The likeliest place. */
  readonly estimate: number;
}

/** Places that are tried between two neighbouring values. */
const between = 24;
/** Slopes (d log y / d log x) must part by this much: doubling the parameter brings 10 % more before than behind. */
const least = 0.14;

interface Broken {
  readonly at: number;
  readonly squares: number;
  readonly before: number;
  readonly behind: number;
}

/**
 * The break of two straight lines over log x, rising before it and less behind it, where they fit clearly better than
 * one line (F, p < 0.01). The range is that of all breaks whose fit is not significantly worse (99 %), with the misfit of the
 * lines counted as noise; it reaches from tested value to tested value, and at least to the first that cannot be told from
 * the best.
 * @param x positive, ascending
 * @param sign 1 where higher is better, −1 where lower is
 */
export function kneeOf(x: readonly number[], levels: Levels, sign: 1 | -1): Knee | null {
  if (x.length < 4 || levels.df < 2 || x.some((value) => !(value > 0))) return null;
  const logs = x.map(Math.log);
  const points = logs.map((log, at) => ({
    log,
    y: sign * (levels.groups[at]?.mean ?? 0),
    weight: levels.groups[at]?.n ?? 0,
  }));
  const straight = leastSquares(points.map(({ log, y, weight }) => ({ x: [1, log], y, weight })));
  const tried = breaks(logs).flatMap((at) => brokenAt(points, at) ?? []);
  const rising = tried.filter(({ before, behind }) => before > 0 && before - behind > least);
  if (!straight || rising.length === 0) return null;
  const best = rising.reduce((a, b) => (b.squares < a.squares ? b : a));
  const misfit = x.length > 4 ? best.squares / (x.length - 4) : 0;
  const variance = Math.max(levels.deviation ** 2, misfit, 1e-12);
  const f = (straight.squares - best.squares) / 2 / variance;
  if (!(fisherUpperTail(f, 2, levels.df) < 0.01)) return null;
  const allowed = best.squares + variance * studentQuantile(0.995, levels.df) ** 2;
  const likely = rising.filter(({ squares }) => squares <= allowed).map(({ at }) => at);
  return snapped(x, logs, likely, best.at, Math.min(...bestSet(levels, sign)));
}

function breaks(logs: readonly number[]): number[] {
  return logs.slice(1).flatMap((log, index) => {
    const before = logs[index] ?? log;
    return Array.from({ length: between }, (_, step) => before + ((log - before) * (step + 1)) / between);
  });
}

function brokenAt(points: readonly { log: number; y: number; weight: number }[], at: number): Broken | null {
  const rows = points.map(({ log, y, weight }) => ({
    x: [1, Math.min(log - at, 0), Math.max(log - at, 0)],
    y,
    weight,
  }));
  const fit = leastSquares(rows);
  const [, before = 0, behind = 0] = fit?.coefficients ?? [];
  return fit && { at, squares: fit.squares, before, behind };
}

function snapped(
  x: readonly number[],
  logs: readonly number[],
  likely: readonly number[],
  best: number,
  firstOfBest: number,
): Knee {
  const slack = 1e-9;
  const [low, high] = [Math.min(...likely), Math.max(...likely)];
  const from = Math.max(
    0,
    logs.findLastIndex((log) => log <= low + slack),
  );
  const last = logs.findIndex((log) => log >= high - slack);
  const to = Math.max(last < 0 ? x.length - 1 : last, firstOfBest);
  return { from: x[from] ?? 0, to: x[to] ?? 0, estimate: Math.exp(best) };
}
