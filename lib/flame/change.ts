import type { Sampling } from "./sampling";
import { subtreeSums, type TreeShape } from "./tree";

/** What the differential graph needs of two trees laid over each other; the `DiffTree` of lib/pprof is one. */
export interface FlameDiff extends TreeShape {
  /** Own value of each node in base and in head, each in the profile's own unit. */
  readonly baseSelf: Float64Array;
  readonly headSelf: Float64Array;
}

/** By what each side is multiplied before it is compared. Absolute: 1 and 1; shares: 1 / total; per request: 1 / requests. */
export interface Scaling {
  readonly base: number;
  readonly head: number;
}

/** A step of the legend: nodes whose head / base lies in [from, to). */
export interface ChangeStep {
  readonly from: number;
  readonly to: number;
}

/** The steps of the colours from much less to much more; symmetrical: a third and three times are equally strong. */
export const changeSteps: readonly ChangeStep[] = [
  { from: 0, to: 1 / 3 },
  { from: 1 / 3, to: 2 / 3 },
  { from: 2 / 3, to: 10 / 11 },
  { from: 10 / 11, to: 1.1 },
  { from: 1.1, to: 1.5 },
  { from: 1.5, to: 3 },
  { from: 3, to: Infinity },
];

/** Changes of up to this part of the larger total are never coloured, and from the second part on always may be. */
const [lowestFloor, highestFloor] = [0.001, 0.01];

/** A differential tree with both sides in the same scale. Columns have one entry a node. */
export interface ScaledDiff extends TreeShape {
  readonly baseSelf: Float64Array;
  readonly headSelf: Float64Array;
  readonly baseCum: Float64Array;
  readonly headCum: Float64Array;
  /** What the stacks through the node gained, summed over those that gained: ≥ 0. */
  readonly gain: Float64Array;
  /** What the stacks through the node lost, summed over those that lost: ≤ 0. Gain and loss sum up to the change. */
  readonly loss: Float64Array;
  /** Changes up to this value are not coloured: a single sample or two are no news. */
  readonly floor: number;
}

/** Puts both sides into one scale and sums them up; gains and losses inside a node are kept apart. */
export function scaleDiff(diff: FlameDiff, scaling: Scaling): ScaledDiff {
  const { parent, frame, frames } = diff;
  const baseSelf = diff.baseSelf.map((value) => value * scaling.base);
  const headSelf = diff.headSelf.map((value) => value * scaling.head);
  const change = headSelf.map((value, node) => value - baseSelf[node]!);
  const baseCum = subtreeSums(parent, baseSelf);
  const headCum = subtreeSums(parent, headSelf);
  return {
    parent,
    frame,
    frames,
    baseSelf,
    headSelf,
    baseCum,
    headCum,
    floor: floorOf(Math.max(Math.abs(baseCum[0]!), Math.abs(headCum[0]!)), baseSelf, headSelf),
    gain: subtreeSums(parent, change, (value) => Math.max(0, value)),
    loss: subtreeSums(parent, change, (value) => Math.min(0, value)),
  };
}

/** Two of the smallest values there are, in a CPU profile two samples; within bounds, since a value may be huge. */
function floorOf(total: number, ...columns: Float64Array[]): number {
  let smallest = Infinity;
  for (const column of columns) {
    for (const value of column) if (value !== 0 && Math.abs(value) < smallest) smallest = Math.abs(value);
  }
  return Math.max(total * lowestFloor, Math.min(total * highestFloor, 2 * smallest));
}

/** Step of what hardly changed. */
const middle = (changeSteps.length - 1) / 2;

/** Number of the step that a change belongs to; the middle one for changes below `floor`. */
function stepOf(base: number, head: number, floor: number): number {
  if (Math.abs(head - base) <= floor) return middle;
  const ratio = base === 0 ? Infinity : Math.max(0, head / base);
  const step = changeSteps.findIndex(({ to }) => ratio < to);
  return step < 0 ? changeSteps.length - 1 : step;
}

/** Numbers of the paints of what is new in head and of what is gone from it. */
export const newPaint = 1 + changeSteps.length;
export const gonePaint = 2 + changeSteps.length;

/** The same for changes that may be nothing but noise. */
export const paleLess = gonePaint + 1;
export const paleMore = gonePaint + 2;
export const paleNew = gonePaint + 3;
export const paleGone = gonePaint + 4;

/**
 * Number of the paint of a change in `changePalette`: the steps from 1 on, then what is new in head and what is gone from
 * it, then those within sampling noise. Changes up to `floor` are none.
 * @param sampling null where nobody counted samples
 */
export function changePaint(base: number, head: number, floor = 0, sampling: Sampling | null = null): number {
  const step = stepOf(base, head, floor);
  if (step === middle) return 1 + middle;
  const isNoise = sampling?.mayBeNoise(base, head) ?? false;
  if (head === 0) return isNoise ? paleGone : gonePaint;
  if (base === 0) return isNoise ? paleNew : newPaint;
  if (!isNoise) return 1 + step;
  return step < middle ? paleLess : paleMore;
}

/** Number of the paint of each node for `changePalette`. @param sampling null where nobody counted samples */
export function paintByChange(diff: ScaledDiff, sampling: Sampling | null): Uint8Array {
  const paint = new Uint8Array(diff.parent.length);
  for (let node = 1; node < paint.length; node++) {
    paint[node] = changePaint(diff.baseCum[node]!, diff.headCum[node]!, diff.floor, sampling);
  }
  return paint;
}

/** What stacks cost that only one side has, in the scale of the comparison. */
export interface OneSided {
  /** In head alone: part of head's total. */
  readonly appeared: number;
  /** In base alone: part of base's total. */
  readonly vanished: number;
}

/** Sums up the stacks that only one side has. */
export function oneSided({ baseSelf, headSelf, baseCum, headCum }: ScaledDiff): OneSided {
  let [appeared, vanished] = [0, 0];
  for (let node = 1; node < baseSelf.length; node++) {
    if (baseCum[node] === 0) appeared += headSelf[node]!;
    if (headCum[node] === 0) vanished += baseSelf[node]!;
  }
  return { appeared, vanished };
}

/** Own values by which a comparison is laid out: head's, and of stacks that head does not have, as ghosts, base's. */
export function withGhosts({ baseSelf, headSelf, headCum }: ScaledDiff): Float64Array {
  return headSelf.map((value, node) => (headCum[node] === 0 ? baseSelf[node]! : value));
}
