import { isFailureCount } from "@/lib/metrics";
import type { HeadlineMetric, SweepFigure, Verdict } from "@/lib/model";
import { benjaminiHochberg, median } from "@/lib/stats";
import { failuresOf, type Valued } from "./guards";
import { changeInterval, intervalOf, type Levels, levelsOf, pOf, shiftOf } from "./levels";
import { unitsOf } from "./repeats";

const alpha = 0.05;

/** A metric over the values of a sweep. */
export interface MetricOverValues {
  readonly metric: HeadlineMetric;
  /** By the place of the value; undefined where it was not measured. */
  readonly figures: readonly (SweepFigure | undefined)[];
  /** Levels of the values at which it was measured and that did not fail, and their places. */
  readonly levels: Levels;
  readonly places: readonly number[];
}

/** Medians, intervals by the noise of all points, and each value against the one before. */
export function overValues(
  groups: readonly Valued[],
  metric: HeadlineMetric,
  threshold: number,
): MetricOverValues {
  const all = groups.map(({ runs }) => unitsOf(runs, metric.metric));
  const measured = places(all, ({ length }) => length > 0);
  const levels = levelsOf(measured.map((at) => all[at] ?? []));
  const pValues = measured.slice(1).map((_, index) => pOf(levels, index, index + 1));
  const adjusted = benjaminiHochberg(pValues);
  const failed = (at: number) =>
    failuresOf(groups[at]?.runs ?? []).length > 0 && !isFailureCount(metric.metric);
  const figures = all.map((values, at) => {
    const index = measured.indexOf(at);
    if (index < 0) return undefined;
    const middle = median(values);
    const figure = {
      median: middle,
      interval: around(middle, intervalOf(levels, index)),
      values,
      n: values.length,
    };
    const before = measured[index - 1];
    if (before === undefined) return { ...figure, ...first };
    const known = levels.df > 0;
    const base = median(all[before] ?? []);
    const change = base === 0 ? (middle === 0 ? 0 : null) : middle / base - 1;
    const interval = changeInterval(levels, index - 1, index);
    const adjustedPValue = known ? (adjusted[index - 1] ?? null) : null;
    const moved = { change, interval, p: adjustedPValue, shift: shiftOf(levels, index - 1, index) };
    const verdict = failed(at) || failed(before) ? "not-comparable" : verdictOf(moved, metric, threshold);
    const pValue = known ? (pValues[index - 1] ?? null) : null;
    return { ...figure, change, changeInterval: interval, pValue, adjustedPValue, verdict };
  });
  const valid = measured.filter((at) => !failed(at));
  return { metric, figures, places: valid, levels: levelsOf(valid.map((at) => all[at] ?? [])) };
}

const first = { change: null, changeInterval: null, pValue: null, adjustedPValue: null, verdict: null };

const places = <T>(items: readonly T[], has: (item: T) => boolean) =>
  items.flatMap((item, at) => (has(item) ? at : []));

/** A median is always inside of its interval, also where the mean of the logarithms is not near it. */
function around(middle: number, interval: [number, number] | null): [number, number] | null {
  return interval && [Math.min(interval[0], middle), Math.max(interval[1], middle)];
}

interface Moved {
  readonly change: number | null;
  readonly interval: readonly [number, number] | null;
  readonly p: number | null;
  readonly shift: number;
}

function verdictOf(
  { change, interval, p, shift }: Moved,
  { better }: HeadlineMetric,
  threshold: number,
): Verdict {
  if (interval && interval[0] >= -threshold && interval[1] <= threshold) return "unchanged";
  if (shift === 0 && p !== null) return "unchanged";
  const clear = p !== null && p <= alpha && (change === null || Math.abs(change) > threshold);
  if (!clear || better === null) return "inconclusive";
  return shift > 0 === (better === "higher") ? "improved" : "regressed";
}
