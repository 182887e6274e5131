import { bestSplit, type Split } from "./best-split";
import { type LastingShift, lastingShifts } from "./lasting";
import { mean } from "./order";
import { compareParts, type PartsCompared } from "./segment-test";

/** How changes are looked for. */
export interface ChangePointOptions {
  /** Values looked at at once; at least 2. */
  readonly window: number;
  readonly maxP: number;
  /** Relative change (of the smaller mean) that a change must exceed. */
  readonly minMagnitude: number;
  /** `segments`: ours, which knows a level that ended. `otava`: word for word that of Apache Otava. */
  readonly rule: "segments" | "otava";
}

const defaults: ChangePointOptions = { window: 50, maxP: 5e-4, minMagnitude: 0.02, rule: "segments" };

/** The level of the first pass of `segments`: loose, for the last pass decides. */
const firstPass = 0.05;
/** A segment of one value has no spread of its own, and a single disturbed run is no change. */
const lonelyP = 1e-6;
/** The newest value may be the first of a new level: it has only to be so many times as far off as any before it. */
const beyondOthers = 1.5;

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
 * al. 2023, as Apache Otava does it). Windows that overlap by half are split while the best split is significant;
 * then the weakest changes are given up until each has p < `maxP` and the magnitude.
 *
 * Ours (`rule: "segments"`) differs from Otava in four places, so that a change is still known after its repair. A split
 * at τ whose new level ends at κ is tested against [τ, κ) as well as against all that follows; the first pass asks for
 * 0.05 only; a segment of one value needs p < 1e-6, unless it is the newest and farther off than any before it; and when a
 * change is given up both its neighbours are judged anew.
 * @param values in order of time, none NaN; one a commit
 */
export function changePoints(
  values: readonly number[],
  options: Partial<ChangePointOptions> = {},
): LastingShift[] {
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
): Generator<void, LastingShift[]> {
  const settings = { ...defaults, ...options };
  const weak = yield* weakChanges(values, settings);
  const strong = yield* keepStrong(weak, values, settings);
  const shifts = strong.map((index, position) => {
    const from = strong[position - 1] ?? 0;
    const { before, after, pValue } = compareParts(values, from, index, strong[position + 1]);
    return { index, before, after, pValue };
  });
  return lastingShifts(shifts, values.length);
}

function firstPassP({ rule, maxP }: ChangePointOptions): number {
  if (rule === "segments") return Math.max(firstPass, maxP);
  return maxP < 0.05 ? maxP * 10 : Math.min(maxP * 2, Math.max(maxP, 0.5));
}

function* weakChanges(values: readonly number[], options: ChangePointOptions): Generator<void, number[]> {
  const { window } = options;
  const indexes = new Set<number>();
  const step = Math.floor(window / 2);
  for (let start = 0; start < values.length;) {
    const changes = splitWindow(values, start, Math.min(start + window, values.length), options);
    for (const index of changes) indexes.add(index);
    start = Math.max(changes.at(-1) ?? 0, start + step);
    yield;
  }
  return [...indexes].sort((a, b) => a - b);
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly split: Split | null;
}

/** Splits a window at its best place, then the parts at theirs, while the split is significant. */
function splitWindow(
  values: readonly number[],
  from: number,
  to: number,
  options: ChangePointOptions,
): number[] {
  const most = firstPassP(options);
  const partOf = (start: number, end: number): Part => ({ start, end, split: bestSplit(values, start, end) });
  let parts = [partOf(from, to)];
  for (;;) {
    const best = parts.reduce<Part | null>(
      (top, part) => (part.split && part.split.score > (top?.split?.score ?? -Infinity) ? part : top),
      null,
    );
    if (!best?.split) break;
    const { index, until } = best.split;
    const p = (end: number) => compareParts(values, best.start, index, end).pValue;
    if (p(best.end) > most && (options.rule === "otava" || p(until) > most)) break;
    const halves = [partOf(best.start, index), partOf(index, best.end)];
    parts = parts.flatMap((part) => (part === best ? halves : [part]));
  }
  return parts.slice(1).map((part) => part.start);
}

/** A change that may stay, as it was when it was last looked at. */
type CandidateChange = PartsCompared & { readonly index: number; readonly lonely: boolean };

/** Gives up the weakest change, and judges its neighbours anew over the longer parts (Otava: the right one only). */
function* keepStrong(
  indexes: readonly number[],
  values: readonly number[],
  options: ChangePointOptions,
): Generator<void, number[]> {
  const judge = (all: readonly number[], position: number): CandidateChange => {
    const index = all[position] ?? 0;
    const [start, end] = [all[position - 1] ?? 0, all[position + 1] ?? values.length];
    const lonely = options.rule === "segments" && isLonely(values, start, index, end);
    return { index, lonely, ...compareParts(values, start, index, end) };
  };
  const changes = indexes.map((_, position) => judge(indexes, position));
  for (;;) {
    const weakest = weakestOf(changes, options);
    if (weakest < 0) return changes.map(({ index }) => index);
    changes.splice(weakest, 1);
    const left = changes.map(({ index }) => index);
    if (weakest > 0 && options.rule === "segments") changes[weakest - 1] = judge(left, weakest - 1);
    if (weakest < changes.length) changes[weakest] = judge(left, weakest);
    yield;
  }
}

/** Whether a side is a single value that does not stand out by itself. */
function isLonely(values: readonly number[], start: number, index: number, end: number): boolean {
  if (index - start === 1) return true;
  if (end - index > 1) return false;
  const before = values.slice(start, index);
  const middle = mean(before);
  const farthest = Math.max(...before.map((value) => Math.abs(value - middle)));
  return end < values.length || Math.abs((values[index] ?? middle) - middle) < beyondOthers * farthest;
}

/** The least significant change if it is not significant enough, else the smallest if it is too small, else −1. */
function weakestOf(changes: readonly CandidateChange[], { maxP, minMagnitude }: ChangePointOptions): number {
  // In units of the level that each must reach.
  const doubt = ({ pValue, lonely }: CandidateChange) => pValue / Math.min(maxP, lonely ? lonelyP : maxP);
  const most = Math.max(...changes.map(doubt));
  if (most >= 1) return changes.findIndex((change) => doubt(change) === most);
  const least = Math.min(...changes.map(({ magnitude }) => magnitude));
  return least <= minMagnitude ? changes.findIndex(({ magnitude }) => magnitude === least) : -1;
}
