import { formatChange } from "@/lib/metrics";
import type { ComparisonSide } from "@/lib/model";

/** One axis for the runs of all metrics of a table: percent around the median of the base. */
export interface PercentAxis {
  /** Its ends in words: "−25 %", "+25 %". */
  readonly low: string;
  readonly high: string;
  /** Place of a value/base − 1, 0 at the left end, 1 at the right; beyond them where the axis ends before it. */
  readonly at: (change: number) => number;
}

type Values = Pick<ComparisonSide, "median" | "values">;

/** Ends from which one is chosen: however close the values lie, noise must not look like a change. */
const ends = [0.1, 0.25, 0.5, 1] as const;

/** The shortest axis on which nine of ten runs have their place: one that is far out is marked at its end. */
export function percentAxis(rows: readonly Record<"base" | "head", Values>[]): PercentAxis {
  const sizes = rows
    .flatMap(({ base, head }) =>
      base.median ? [...base.values, ...head.values].map((value) => changeFrom(base.median, value)) : [],
    )
    .flatMap((change) => (change === null ? [] : [Math.abs(change)]))
    .sort((a, b) => a - b);
  const reached = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  const end = ends.find((one) => reached <= one) ?? 1;
  return { low: formatChange(-end), high: formatChange(end), at: (change) => (change / end + 1) / 2 };
}

/** A value against the base's median, −1 … ; null without one to divide by. */
export function changeFrom(median: number | null, value: number): number | null {
  return median ? value / median - 1 : null;
}
