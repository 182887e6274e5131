import { ProfileError } from "./error";
import {
  type Frame,
  type FrameTable,
  type Granularity,
  compareFrames,
  frameAt,
  frameIdentity,
  frameTable,
} from "./frames";
import { type CallTree, type TreeShape, parentsOf, subtreeSums } from "./tree";

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

/** Lays two trees of one sample type over each other. Throws ProfileError for trees of different kinds. */
export function diffTrees(base: CallTree, head: CallTree): DiffTree {
  for (const key of ["sampleType", "unit", "granularity"] as const)
    if (base[key] !== head[key])
      throw new ProfileError(`Trees of different ${key} do not compare: ${base[key]} and ${head[key]}`);
  const shared = sharedFrames(base, head);
  const overlay = new Overlay(base.nodeCount + head.nodeCount);
  walkBoth(base, head, shared, overlay);
  const { nodeCount, depth, frame, baseSelf, headSelf } = overlay.result();
  const parent = parentsOf(depth);
  return {
    sampleType: head.sampleType,
    unit: head.unit,
    granularity: head.granularity,
    nodeCount,
    baseTotal: base.total,
    headTotal: head.total,
    parent,
    depth,
    frame,
    frames: shared.table,
    baseSelf,
    headSelf,
    baseCum: subtreeSums(parent, baseSelf),
    headCum: subtreeSums(parent, headSelf),
  };
}

interface SharedFrames {
  readonly table: FrameTable;
  /** Index in the shared table of each frame of base and of head. */
  readonly base: Uint32Array;
  readonly head: Uint32Array;
}

function sharedFrames(base: CallTree, head: CallTree): SharedFrames {
  const { granularity } = head;
  const frames = new Map<string, Frame>();
  for (const { frames: table } of [head, base])
    table.name.forEach((_, i) => {
      const frame = frameAt(table, i);
      const identity = frameIdentity(granularity, frame);
      if (!frames.has(identity)) frames.set(identity, frame);
    });
  const sorted = [...frames].sort(([, a], [, b]) => compareFrames(a, b));
  const place = new Map(sorted.map(([identity], i) => [identity, i]));
  return {
    table: frameTable(sorted.map(([, frame]) => frame)),
    base: placesOf(base.frames, granularity, place),
    head: placesOf(head.frames, granularity, place),
  };
}

function placesOf(
  table: FrameTable,
  granularity: Granularity,
  place: ReadonlyMap<string, number>,
): Uint32Array {
  return Uint32Array.from(table.name, (_, i) => place.get(frameIdentity(granularity, frameAt(table, i)))!);
}

/**
 * Merges two pre-orders with the same order of siblings. The deeper cursor stands in a subtree that the other side
 * lacks, so it goes first; at equal depth both stand below the same parent, and the smaller frame goes first.
 */
function walkBoth(base: CallTree, head: CallTree, shared: SharedFrames, overlay: Overlay): void {
  overlay.add(0, 0, base.self[0]!, head.self[0]!);
  let b = 1;
  let h = 1;
  while (b < base.nodeCount || h < head.nodeCount) {
    const baseDepth = b < base.nodeCount ? base.depth[b]! : 0;
    const headDepth = h < head.nodeCount ? head.depth[h]! : 0;
    const baseFrame = shared.base[base.frame[b]!]!;
    const headFrame = shared.head[head.frame[h]!]!;
    if (baseDepth > headDepth || (baseDepth === headDepth && baseFrame < headFrame))
      overlay.add(baseDepth, baseFrame, base.self[b++]!, 0);
    else if (headDepth > baseDepth || headFrame < baseFrame)
      overlay.add(headDepth, headFrame, 0, head.self[h++]!);
    else overlay.add(headDepth, headFrame, base.self[b++]!, head.self[h++]!);
  }
}

class Overlay {
  private count = 0;
  private readonly depth: Uint32Array;
  private readonly frame: Uint32Array;
  private readonly baseSelf: Float64Array;
  private readonly headSelf: Float64Array;

  constructor(capacity: number) {
    this.depth = new Uint32Array(capacity);
    this.frame = new Uint32Array(capacity);
    this.baseSelf = new Float64Array(capacity);
    this.headSelf = new Float64Array(capacity);
  }

  add(depth: number, frame: number, baseSelf: number, headSelf: number): void {
    const node = this.count++;
    this.depth[node] = depth;
    this.frame[node] = frame;
    this.baseSelf[node] = baseSelf;
    this.headSelf[node] = headSelf;
  }

  result() {
    return {
      nodeCount: this.count,
      depth: this.depth.slice(0, this.count),
      frame: this.frame.slice(0, this.count),
      baseSelf: this.baseSelf.slice(0, this.count),
      headSelf: this.headSelf.slice(0, this.count),
    };
  }
}
