import type { Arranged } from "./arrange";
import { ProfileError } from "./error";
import type { FrameIndex } from "./frames";
import { GrowingUint32, enlarged } from "./growing";
import { limits } from "./limits";
import type { Samples } from "./profile";
import { layOutStacks, stackEnd, valueAt } from "./stack-layout";

/** A call tree in pre-order, siblings by frame. */
export type Grown = Omit<Arranged, "place">;

/**
 * Folds stacks into a call tree. The stacks of a node are dealt out to its children, and each child is finished before
 * the next one begins: the nodes come in pre-order by themselves, and what is looked at is mostly what was just looked
 * at. Takes time and memory in proportion to the frames of all stacks and the nodes. Throws ProfileError beyond
 * `limits.nodes`.
 * @param values of the samples; those with 0 leave no node
 */
export function growTree(samples: Samples, index: FrameIndex, values: Float64Array): Grown {
  return new Growth(samples, index, values).grow();
}

/** So many stacks of a node are sorted instead of dealt out. */
const few = 32;

/** Unless two of them go on alike for so many frames: sorting would read those again and again. */
const longAlike = 64;

class Growth {
  private count = 0;
  private parent: Int32Array;
  private depth: Uint32Array;
  private frame: Uint32Array;
  private self: Float64Array;
  private readonly frames: Uint32Array;
  /** Where the stacks begin in `frames`, those of one node together. */
  private readonly order: Uint32Array;
  private readonly sorted: Uint32Array;
  /** Beside `order`, within one node: the frame that each stack goes on to. */
  private readonly next: Uint32Array;
  /** Distinct frames of `next`. */
  private readonly children: Uint32Array;
  private childCount = 0;
  /** By frame: how many stacks go on to it, or where they are put; 0 but within one node. */
  private readonly room: Uint32Array;
  /** Nodes to come, the next one last: parent, frame, and from where to where their stacks stand in `order`. */
  private readonly waiting = new GrowingUint32();

  constructor(samples: Samples, index: FrameIndex, values: Float64Array) {
    ({ starts: this.order, frames: this.frames } = layOutStacks(samples, index, values));
    // Most stacks add a node or two; memory that nothing is written to is not taken.
    const capacity = Math.min(1024 + 2 * this.order.length, limits.nodes);
    this.parent = new Int32Array(capacity);
    this.depth = new Uint32Array(capacity);
    this.frame = new Uint32Array(capacity);
    this.self = new Float64Array(capacity);
    this.sorted = new Uint32Array(this.order.length);
    this.next = new Uint32Array(this.order.length);
    this.children = new Uint32Array(index.table.name.length);
    this.room = new Uint32Array(index.table.name.length + 1);
  }

  grow(): Grown {
    this.descend(this.add(-1, 0), 0, this.order.length);
    for (const { waiting } = this; waiting.length > 0;) {
      const at = (waiting.length -= 4);
      const { data } = waiting;
      this.descend(this.add(data[at]!, data[at + 1]!), data[at + 2]!, data[at + 3]!);
    }
    const { parent, depth, frame, self, count } = this;
    return {
      parent: parent.slice(0, count),
      depth: depth.slice(0, count),
      frame: frame.slice(0, count),
      self: self.slice(0, count),
    };
  }

  /** @param frame counted from 1, as stacks have them; 0 for the root */
  private add(parent: number, frame: number): number {
    if (this.count === limits.nodes)
      throw new ProfileError(
        `The call tree has more than ${limits.nodes} nodes, which is more than is folded`,
      );
    if (this.count === this.parent.length) this.makeRoom();
    const node = this.count++;
    this.parent[node] = parent;
    if (node > 0) {
      this.frame[node] = frame - 1;
      this.depth[node] = this.depth[parent]! + 1;
    }
    return node;
  }

  /** Goes down from a node as long as there is one way to go; where there are several, they wait. */
  private descend(node: number, from: number, to: number): void {
    while (to - from > few || !this.finish(node, from, to)) {
      to = this.findWays(node, from, to);
      if (this.childCount !== 1) return this.putOff(node, from, to);
      const only = this.children[0]!;
      this.room[only] = 0;
      node = this.add(node, only);
    }
  }

  /** All that is below a node of few stacks: sorted, each adds what it does not share with the one before. */
  private finish(node: number, from: number, to: number): boolean {
    const { frames, order } = this;
    const depth = this.depth[node]!;
    if (!sortStacks(frames, order, depth, from, to)) return false;
    let last = node;
    let before = 0;
    for (let i = from; i < to; i++) {
      const start = order[i]!;
      let at = depth;
      if (i > from)
        while (frames[start + at] === frames[before + at] && frames[start + at] !== stackEnd) at++;
      while (this.depth[last]! > at) last = this.parent[last]!;
      for (; frames[start + at] !== stackEnd; at++) last = this.add(last, frames[start + at]!);
      this.self[last]! += valueAt(frames, start + at + 1);
      before = start;
    }
    return true;
  }

  /** Finds where each stack of a node goes on; those that end in it leave their value. @returns the end of the others */
  private findWays(node: number, from: number, to: number): number {
    const { order, next, frames, room, children } = this;
    const depth = this.depth[node]!;
    let childCount = 0;
    let left = from;
    for (let i = from; i < to; i++) {
      const start = order[i]!;
      const frame = frames[start + depth]!;
      if (frame === stackEnd) {
        this.self[node]! += valueAt(frames, start + depth + 1);
        continue;
      }
      if (room[frame]!++ === 0) children[childCount++] = frame;
      order[left] = start;
      next[left++] = frame;
    }
    this.childCount = childCount;
    return left;
  }

  /** Puts the stacks of each child together. The children wait, the first by frame on top. */
  private putOff(node: number, from: number, to: number): void {
    const { order, next, sorted, room, children, childCount, waiting } = this;
    sortFirst(children, childCount);
    waiting.reserve(4 * childCount);
    for (let i = childCount - 1, last = to; i >= 0; i--) {
      const frame = children[i]!;
      const first = last - room[frame]!;
      waiting.push(node);
      waiting.push(frame);
      waiting.push(first);
      waiting.push(last);
      room[frame] = first;
      last = first;
    }
    for (let i = from; i < to; i++) sorted[room[next[i]!]!++] = order[i]!;
    for (let i = from; i < to; i++) order[i] = sorted[i]!;
    for (let i = 0; i < childCount; i++) room[children[i]!] = 0;
  }

  private makeRoom(): void {
    const length = this.count * 2;
    this.parent = enlarged(this.parent, new Int32Array(length));
    this.depth = enlarged(this.depth, new Uint32Array(length));
    this.frame = enlarged(this.frame, new Uint32Array(length));
    this.self = enlarged(this.self, new Float64Array(length));
  }
}

/**
 * Sorts few stacks, which are the same down to `depth`, by what follows; one that ends comes first. False, and in any
 * order, where two go on alike for too long.
 */
function sortStacks(
  frames: Uint32Array,
  order: Uint32Array,
  depth: number,
  from: number,
  to: number,
): boolean {
  for (let i = from + 1; i < to; i++) {
    const one = order[i]!;
    let at = i;
    for (; at > from; at--) {
      const difference = compareStacks(frames, one + depth, order[at - 1]! + depth);
      if (Number.isNaN(difference)) {
        order[at] = one;
        return false;
      }
      if (difference >= 0) break;
      order[at] = order[at - 1]!;
    }
    order[at] = one;
  }
  return true;
}

/** Below 0 where one stack goes first, above 0 where the other does; NaN where they are alike for too long. */
function compareStacks(frames: Uint32Array, one: number, other: number): number {
  for (let i = 0; i < longAlike; i++) {
    const difference = frames[one + i]! - frames[other + i]!;
    if (difference !== 0 || frames[one + i] === stackEnd) return difference;
  }
  return NaN;
}

/** Sorts the first numbers: few by insertion, which needs no view of the array. */
function sortFirst(numbers: Uint32Array, count: number): void {
  if (count > 24) {
    numbers.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const one = numbers[i]!;
    let at = i;
    for (; at > 0 && numbers[at - 1]! > one; at--) numbers[at] = numbers[at - 1]!;
    numbers[at] = one;
  }
}
