import { mean, pooledDeviation, studentQuantile, studentUpperTail } from "@/lib/stats";

/** The level of one group of repeats, on the scale on which they are judged. */
interface Level {
  readonly mean: number;
  readonly n: number;
}

/** Groups of repeats with the noise that they have in common. */
export interface Levels {
  /** Positive values are judged as logarithms, so that differences are ratios; others as they are. */
  readonly logs: boolean;
  readonly groups: readonly Level[];
  /** Standard deviation inside a group, pooled over all; NaN without repeats. */
  readonly deviation: number;
  readonly df: number;
}

/** Deviations below this share are rounding. */
const nothing = 1e-12;

/** Levels and pooled noise of groups that are not empty. */
export function levelsOf(groups: readonly (readonly number[])[]): Levels {
  const logs = groups.every((values) => values.every((value) => value > 0));
  const scaled = groups.map((values) => (logs ? values.map(Math.log) : values));
  const { deviation, df } = pooledDeviation(scaled);
  return {
    logs,
    groups: scaled.map((values) => ({ mean: mean(values), n: values.length })),
    deviation: deviation < nothing ? 0 : deviation,
    df,
  };
}

/** Standard error of the difference of two levels. */
export function errorOf({ groups, deviation }: Levels, a: number, b: number): number {
  return deviation * Math.sqrt(1 / (groups[a]?.n ?? 0) + 1 / (groups[b]?.n ?? 0));
}

/** By how much level b is above level a, on the scale. */
export function shiftOf({ groups }: Levels, a: number, b: number): number {
  const shift = (groups[b]?.mean ?? 0) - (groups[a]?.mean ?? 0);
  return Math.abs(shift) < nothing ? 0 : shift;
}

/** Shift in standard errors; infinite where repeats do not differ at all, NaN without repeats. */
export function tOf(levels: Levels, a: number, b: number): number {
  const shift = shiftOf(levels, a, b);
  return shift === 0 ? 0 : shift / errorOf(levels, a, b);
}

/** Two-sided p of the difference of two levels; 1 where there is no noise to judge it by. */
export function pOf(levels: Levels, a: number, b: number): number {
  const t = Math.abs(tOf(levels, a, b));
  if (levels.df < 1 || Number.isNaN(t)) return 1;
  return t === Infinity ? 0 : Math.min(1, 2 * studentUpperTail(t, levels.df));
}

/** 95 % interval of a level in the unit of the values, null without repeats. */
export function intervalOf({ logs, groups, deviation, df }: Levels, at: number): [number, number] | null {
  const group = groups[at];
  if (!group || df < 1) return null;
  const half = (deviation * studentQuantile(0.975, df)) / Math.sqrt(group.n);
  const unscaled = (value: number) => (logs ? Math.exp(value) : value);
  return [unscaled(group.mean - half), unscaled(group.mean + half)];
}

/** 95 % interval of the relative change from level a to b; null without repeats, or where a ratio means nothing. */
export function changeInterval(levels: Levels, a: number, b: number): [number, number] | null {
  if (!levels.logs || levels.df < 1) return null;
  const half = errorOf(levels, a, b) * studentQuantile(0.975, levels.df);
  const shift = shiftOf(levels, a, b);
  return [Math.expm1(shift - half), Math.expm1(shift + half)];
}
