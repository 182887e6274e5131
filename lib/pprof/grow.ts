import type { Arranged } from "./arrange";
import { ProfileError } from "./error";
import type { FrameIndex } from "./frames";
import { type LevelOrder, preOrder, sortByFrame } from "./level-order";
import { limits } from "./limits";
import type { Samples } from "./profile";

/**
 * Folds stacks into a call tree. All stacks go down together, a level at a time: what is looked up is then the next
 * level alone, which the processor's caches hold where they would not hold the tree. Takes time and memory in
 * proportion to the frames of all stacks and the nodes. Throws ProfileError beyond `limits.nodes`.
 * @param values of the samples; those with 0 leave no node
 */
export function growTree(samples: Samples, index: FrameIndex, values: Float64Array): Arranged {
  const growth = new Growth(samples, index, values);
  growth.begin();
  while (growth.descend()) growth.settle();
  return preOrder(growth);
}

const leastSlots = 16;

class Growth implements LevelOrder {
  parent = new Int32Array(1024);
  frame = new Uint32Array(1024);
  self = new Float64Array(1024);
  count = 1;
  /** Where the deepest level begins among the nodes. */
  private level = 0;

  /** Stacks that are not at their end: sample, place of the location in `stack`, frames of it from `low` to `high`. */
  private going = 0;
  private readonly sample: Uint32Array;
  private readonly place: Uint32Array;
  private readonly low: Uint32Array;
  private readonly high: Uint32Array;
  /** Which of the children that were met each has come to. */
  private readonly child: Uint32Array;

  /** Children of the deepest level in the order in which they were met, and what place each will have. */
  private met = 1;
  private readonly metParent: Uint32Array;
  private readonly metFrame: Uint32Array;
  private readonly rank: Uint32Array;
  /** Finds them: a hash table of as many slots as this level needs; 0 is free, 1 the first child. */
  private readonly slots: Int32Array;
  private slotCount = leastSlots;
  private readonly order: Uint32Array;
  private readonly firstChild: Uint32Array;

  constructor(
    private readonly samples: Samples,
    private readonly index: FrameIndex,
    private readonly values: Float64Array,
  ) {
    const column = () => new Uint32Array(samples.count + 1);
    [this.sample, this.place, this.low, this.high, this.child] = [
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
    [this.metParent, this.metFrame, this.rank] = [column(), column(), column()];
    [this.order, this.firstChild] = [column(), column()];
    this.slots = new Int32Array(Math.max(leastSlots, 2 ** (Math.ceil(Math.log2(samples.count + 1)) + 1)));
    this.parent[0] = -1;
  }

  /** Puts every stack that counts at the root. */
  begin(): void {
    const { stack, stackStart, count } = this.samples;
    for (let sample = 0; sample < count; sample++) {
      const [from, to] = [stackStart[sample]!, stackStart[sample + 1]!];
      if (from === to) this.self[0]! += this.values[sample]!;
      else if (this.values[sample] !== 0) {
        const at = this.going++;
        this.sample[at] = sample;
        this.place[at] = to - 1;
        this.low[at] = this.index.start[stack[to - 1]!]!;
        this.high[at] = this.index.start[stack[to - 1]! + 1]!;
      }
    }
  }

  /**
   * Steps every stack down by one frame; those at their end leave their value. False when none is left. In one piece
   * with all it touches at hand, because this is the loop in which folding spends its time.
   */
  descend(): boolean {
    const { samples, values, sample, place, low, high, child, rank, self, level, going } = this;
    const { slots, metParent, metFrame } = this;
    const { stack, stackStart } = samples;
    const { start, frame: frames } = this.index;
    slots.fill(0, 0, this.slotCount);
    let mask = this.slotCount - 1;
    let left = 0;
    let met = 0;
    for (let i = 0; i < going; i++) {
      const one = sample[i]!;
      const node = level + rank[child[i]!]!;
      let at = place[i]!;
      let first = low[i]!;
      let next = high[i]!;
      if (next === first) {
        if (at === stackStart[one]) {
          self[node]! += values[one]!;
          continue;
        }
        const location = stack[--at]!;
        first = start[location]!;
        next = start[location + 1]!;
      }
      const frame = frames[--next]!;
      let slot = hashOf(node, frame) & mask;
      let found = slots[slot]! - 1;
      while (found >= 0 && (metParent[found] !== node || metFrame[found] !== frame)) {
        slot = (slot + 1) & mask;
        found = slots[slot]! - 1;
      }
      if (found < 0) {
        found = met++;
        metParent[found] = node;
        metFrame[found] = frame;
        slots[slot] = met;
        if (met * 2 > mask) mask = this.moreSlots(met);
      }
      sample[left] = one;
      place[left] = at;
      low[left] = first;
      high[left] = next;
      child[left++] = found;
    }
    this.met = met;
    this.going = left;
    return left > 0;
  }

  /** Makes room for more than the children that were met. @returns the mask that goes with it */
  private moreSlots(met: number): number {
    const { slots } = this;
    this.slotCount = Math.min(this.slotCount * 4, slots.length);
    const mask = this.slotCount - 1;
    slots.fill(0, 0, this.slotCount);
    for (let i = 0; i < met; i++) {
      let slot = hashOf(this.metParent[i]!, this.metFrame[i]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = i + 1;
    }
    return mask;
  }

  /** Makes nodes of the children that were met: the next level. */
  settle(): void {
    const { met, metParent, metFrame, order, rank, count } = this;
    this.makeRoom(count + met);
    this.orderChildren();
    for (let i = 0; i < met; i++) {
      const one = order[i]!;
      rank[one] = i;
      this.parent[count + i] = metParent[one]!;
      this.frame[count + i] = metFrame[one]!;
    }
    this.level = count;
    this.count += met;
    // The next level is about as large as this one, mostly.
    while (this.slotCount > leastSlots && this.slotCount > 8 * met) this.slotCount /= 2;
  }

  /** By parent (a counting sort), then by frame. */
  private orderChildren(): void {
    const { met, metParent, order, firstChild, level } = this;
    const parents = this.count - level;
    firstChild.fill(0, 0, parents + 1);
    for (let i = 0; i < met; i++) firstChild[metParent[i]! - level + 1]!++;
    for (let i = 1; i <= parents; i++) firstChild[i]! += firstChild[i - 1]!;
    for (let i = 0; i < met; i++) order[firstChild[metParent[i]! - level]!++] = i;
    // Now each parent's place says where its children end.
    for (let i = 0, from = 0; i < parents; i++) {
      const to = firstChild[i]!;
      if (to - from > 1) sortByFrame(order, this.metFrame, from, to);
      from = to;
    }
  }

  private makeRoom(nodes: number): void {
    if (nodes > limits.nodes)
      throw new ProfileError(
        `The call tree has more than ${limits.nodes} nodes, which is more than is folded`,
      );
    if (nodes <= this.parent.length) return;
    const length = Math.max(nodes, this.parent.length * 2);
    this.parent = enlarged(this.parent, new Int32Array(length));
    this.frame = enlarged(this.frame, new Uint32Array(length));
    this.self = enlarged(this.self, new Float64Array(length));
  }
}

function hashOf(node: number, frame: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(frame + 1, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 8;
}

function enlarged<T extends Int32Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
