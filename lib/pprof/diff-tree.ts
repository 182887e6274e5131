import {
  type Frame,
  type FrameTable,
  type Granularity,
  compareFrames,
  frameAt,
  frameIdentity,
  frameTable,
} from "./frames";
import type { TreeShape } from "./tree";

/**
 * Two call trees laid over each other: every path that either has, with both sides' costs. What one path gained
 * and another lost inside one function stays apart.
 */
export interface DiffTree extends TreeShape {
  /** What shares of each side refer to. */
  readonly baseTotal: number;
  readonly headTotal: number;
  readonly baseSelf: Float64Array;
  readonly headSelf: Float64Array;
  readonly baseCum: Float64Array;
  readonly headCum: Float64Array;
}

/** The frames of two trees as one table. */
export interface SharedFrames {
  readonly table: FrameTable;
  /** Index in the shared table of each frame of base and of head. */
  readonly base: Uint32Array;
  readonly head: Uint32Array;
}

/** Frames of either table, those that are the same once (as head has them), sorted as in each. */
export function sharedFrames(granularity: Granularity, base: FrameTable, head: FrameTable): SharedFrames {
  const frames = new Map<string, Frame>();
  for (const table of [head, base])
    table.name.forEach((_, i) => {
      const frame = frameAt(table, i);
      const identity = frameIdentity(granularity, frame);
      if (!frames.has(identity)) frames.set(identity, frame);
    });
  const sorted = [...frames].sort(([, a], [, b]) => compareFrames(a, b));
  const place = new Map(sorted.map(([identity], i) => [identity, i]));
  return {
    table: frameTable(sorted.map(([, frame]) => frame)),
    base: placesOf(base, granularity, place),
    head: placesOf(head, granularity, place),
  };
}

function placesOf(
  table: FrameTable,
  granularity: Granularity,
  place: ReadonlyMap<string, number>,
): Uint32Array {
  return Uint32Array.from(table.name, (_, i) => place.get(frameIdentity(granularity, frameAt(table, i)))!);
}
