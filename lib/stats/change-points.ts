import { bestSplit, type Split } from "./best-split";
import { mean } from "./order";
import { studentUpperTail } from "./student";

/** A place where a series moved for good. */
export interface ShiftInSeries {
  /** Of the first value after the change. */
  readonly index: number;
  /** Means of the values from the change before, and up to the next; in the unit of the series. */
  readonly before: number;
  readonly after: number;
  readonly pValue: number;
}

/** How changes are looked for. */
export interface ChangePointOptions {
  /** Values looked at at once; at least 2. */
  readonly window: number;
  readonly maxP: number;
  /** Relative change (of the smaller mean) that a change must exceed. */
  readonly minMagnitude: number;
}

const defaults: ChangePointOptions = { window: 50, maxP: 0.001, minMagnitude: 0.02 };

/**
 * Fewer values than this are too few for a change to be told of. By Student's t-test three values can be "certain":
 * of three that are printed with few digits two are often equal, and then any third one differs without doubt. By
 * simulation (normal noise of 3 %, 2,000 series), from six values on at most 1 % of short series without a change
 * show one; of four it is 2 %, of three 13 %.
 */
export const leastForChanges = 6;

/**
 * Where a series moved: E-divisive means with Student's t-test in place of permutations, so that the answer is
 * the same every time ("Hunter: Using Change Point Detection to Hunt for Performance Regressions", Fleming et
 * al. 2023, as Apache Otava does it). Windows that overlap by half are split while the best split is significant at
 * ten times `maxP`; then the weakest changes are given up until each has p < `maxP` and the magnitude.
 * @param values in order of time, none NaN; one a commit
 */
export function changePoints(
  values: readonly number[],
  options: Partial<ChangePointOptions> = {},
): ShiftInSeries[] {
  const steps = changePointSteps(values, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of about a millisecond, for those who have other work to do meanwhile. */
export function* changePointSteps(
  values: readonly number[],
  options: Partial<ChangePointOptions> = {},
): Generator<void, ShiftInSeries[]> {
  const settings = { ...defaults, ...options };
  const weak = yield* weakChanges(values, settings);
  const kept = yield* keepStrong(weak, values, settings);
  return kept.map((index, position) => {
    const { before, after, pValue } = compareParts(
      values,
      kept[position - 1] ?? 0,
      index,
      kept[position + 1],
    );
    return { index, before, after, pValue };
  });
}

/** The relaxed level of the first pass. */
function firstPassP(maxP: number): number {
  return maxP < 0.05 ? maxP * 10 : Math.min(maxP * 2, Math.max(maxP, 0.5));
}

function* weakChanges(
  values: readonly number[],
  { window, maxP }: ChangePointOptions,
): Generator<void, number[]> {
  const found = new Set<number>();
  const step = Math.floor(window / 2);
  for (let start = 0; start < values.length;) {
    const changes = splitWindow(values, start, Math.min(start + window, values.length), firstPassP(maxP));
    for (const index of changes) found.add(index);
    start = Math.max(changes.at(-1) ?? 0, start + step);
    yield;
  }
  return [...found].sort((a, b) => a - b);
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly split: Split | null;
}

/** Splits a window at its best place, then the parts at theirs, while the split is significant. */
function splitWindow(values: readonly number[], from: number, to: number, maxP: number): number[] {
  const partOf = (start: number, end: number): Part => ({ start, end, split: bestSplit(values, start, end) });
  let parts = [partOf(from, to)];
  for (;;) {
    const best = parts.reduce<Part | null>(
      (top, part) => (part.split && part.split.score > (top?.split?.score ?? -Infinity) ? part : top),
      null,
    );
    if (!best?.split) break;
    const { index } = best.split;
    if (compareParts(values, best.start, index, best.end).pValue > maxP) break;
    const halves = [partOf(best.start, index), partOf(index, best.end)];
    parts = parts.flatMap((part) => (part === best ? halves : [part]));
  }
  return parts.slice(1).map((part) => part.start);
}

/** A change that may stay, as it was when it was last looked at. */
type Kept = { index: number } & ReturnType<typeof compareParts>;

/**
 * Gives up the weakest change, and judges its right neighbour anew over the longer part: exactly Otava's order of
 * steps, so that the same changes stay.
 */
function* keepStrong(
  indexes: readonly number[],
  values: readonly number[],
  options: ChangePointOptions,
): Generator<void, number[]> {
  const judge = (all: readonly number[], position: number): Kept => {
    const index = all[position] ?? 0;
    return { index, ...compareParts(values, all[position - 1] ?? 0, index, all[position + 1]) };
  };
  const changes = indexes.map((_, position) => judge(indexes, position));
  for (;;) {
    const weakest = weakestOf(changes, options);
    if (weakest < 0) return changes.map(({ index }) => index);
    changes.splice(weakest, 1);
    const left = changes.map(({ index }) => index);
    if (weakest < changes.length) changes[weakest] = judge(left, weakest);
    yield;
  }
}

/** The least significant change if it is not significant enough, else the smallest if it is too small, else −1. */
function weakestOf(changes: readonly Kept[], { maxP, minMagnitude }: ChangePointOptions): number {
  const highest = Math.max(...changes.map(({ pValue }) => pValue));
  if (highest >= maxP) return changes.findIndex(({ pValue }) => pValue === highest);
  const least = Math.min(...changes.map(({ magnitude }) => magnitude));
  return least <= minMagnitude ? changes.findIndex(({ magnitude }) => magnitude === least) : -1;
}

/**
 * Student's t-test of values[start, middle) against values[middle, end). The deviations are those of the values
 * at hand (divided by n), as Hunter has it.
 */
function compareParts(values: readonly number[], start: number, middle: number, end = values.length) {
  const [left, right] = [values.slice(start, middle), values.slice(middle, end)];
  const [before, after] = [mean(left), mean(right)];
  const df = left.length + right.length - 2;
  const pooled = ((left.length - 1) * variance(left) + (right.length - 1) * variance(right)) / df;
  const t = Math.abs(after - before) / Math.sqrt(pooled * (1 / left.length + 1 / right.length));
  // Equal values on both sides give 0 / 0: no change at all.
  const pValue = df < 1 || Number.isNaN(t) ? 1 : t === Infinity ? 0 : 2 * studentUpperTail(t, df);
  const ratio = (a: number, b: number) => (b === 0 ? 0 : Math.abs(a / b - 1));
  return { before, after, pValue, magnitude: Math.max(ratio(after, before), ratio(before, after)) };
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}
