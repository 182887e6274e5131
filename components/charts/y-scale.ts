import { displayScale, formatTick } from "@/lib/metrics";

/** A y axis in the unit of the screen. */
export interface YScale {
  kind: "linear" | "log";
  /** Ends of the axis in the metric's base unit. */
  min: number;
  max: number;
  ticks: { value: number; label: string }[];
  /** Unit of the labels: "ms". */
  suffix: string;
}

/**
 * A linear axis from zero (or from the least value, where there are negative ones), or a logarithmic one around
 * the positive values.
 * @param values everything that must be seen, in the base unit
 */
export function yScale(values: readonly number[], unit: string, kind: "linear" | "log"): YScale {
  const positive = values.filter((value) => value > 0);
  const useLog = kind === "log" && positive.length > 0;
  const { factor, suffix } = displayScale(values, unit);
  const shown = (useLog ? positive : values).map((value) => value / factor);
  const least = shown.reduce((min, value) => Math.min(min, value), useLog ? Infinity : 0);
  const most = shown.reduce((max, value) => Math.max(max, value), useLog ? 0 : Number.MIN_VALUE);
  const ticks = useLog ? logTicks(least, most) : linearTicks(least, most);
  return {
    kind: useLog ? "log" : "linear",
    min: (ticks[0] ?? 0) * factor,
    max: (ticks.at(-1) ?? 1) * factor,
    ticks: ticks.map((tick) => ({ value: tick * factor, label: formatTick(tick) })),
    suffix,
  };
}

/** Where a value stands: 0 at the foot of the axis, 1 at its top; null where a log axis has no place for it. */
export function yFraction({ kind, min, max }: YScale, value: number): number | null {
  if (kind === "linear") return (value - min) / (max - min || 1);
  return value > 0 ? Math.log(value / min) / Math.log(max / min || Math.E) : null;
}

/** About four steps of 1, 2, 2.5 or 5 times a power of ten that cover the range. */
export function linearTicks(least: number, most: number): number[] {
  const range = most - least;
  if (!(range > 1e-300)) return [0, 1];
  const rough = range / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((nice) => nice * power >= rough) ?? 10) * power;
  const from = Math.floor(least / step);
  const to = Math.ceil(most / step - 1e-9);
  return Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));
}

/** Powers of ten, with 2 and 5 between them where the range is short. */
export function logTicks(least: number, most: number): number[] {
  const from = Math.floor(Math.log10(least) + 1e-9);
  const to = Math.ceil(Math.log10(most) - 1e-9);
  const inner = to - from <= 2 ? [1, 2, 5] : [1];
  const all: number[] = [];
  for (let power = from; power <= Math.max(to, from + 1); power++)
    for (const digit of inner) all.push(Number((digit * 10 ** power).toPrecision(12)));
  const first = all.findLastIndex((tick) => tick <= least * (1 + 1e-9));
  const last = all.findIndex((tick) => tick >= most * (1 - 1e-9));
  const cut = all.slice(Math.max(first, 0), Math.max(last, first + 1) + 1);
  return cut.length > 1 ? cut : all;
}
