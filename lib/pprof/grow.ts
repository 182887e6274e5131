import type { Arranged } from "./arrange";
import { ProfileError } from "./error";
import type { FrameIndex } from "./frames";
import { type Levels, preOrder } from "./levels";
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
  while (growth.going > 0) growth.descend();
  return preOrder(growth);
}

const leastSlots = 16;

class Growth implements Levels {
  count = 1;
  parent = new Int32Array(1024).fill(-1, 0, 1);
  frame = new Uint32Array(1024);
  self = new Float64Array(1024);
  readonly levels = [0];
  /** Stacks that are not at their end yet. */
  going = 0;
  /** Of each of them: its sample, place of the location in `stack`, frames of it from `low` to `high`, its node. */
  private readonly sample: Uint32Array;
  private readonly place: Uint32Array;
  private readonly low: Uint32Array;
  private readonly high: Uint32Array;
  private readonly node: Uint32Array;
  /** The nodes of the level that is being made by parent and frame: a hash table of `slotCount` slots; 0 is free. */
  private readonly slots: Int32Array;
  private slotCount = leastSlots;

  constructor(
    private readonly samples: Samples,
    private readonly index: FrameIndex,
    private readonly values: Float64Array,
  ) {
    const column = () => new Uint32Array(samples.count);
    [this.sample, this.place, this.low, this.high] = [column(), column(), column(), column()];
    this.node = column();
    this.slots = new Int32Array(Math.max(leastSlots, 2 ** (Math.ceil(Math.log2(samples.count + 1)) + 1)));
  }

  /** Puts every stack that counts at the root. */
  begin(): void {
    const { stackStart, count } = this.samples;
    for (let sample = 0; sample < count; sample++) {
      const to = stackStart[sample + 1]!;
      if (stackStart[sample] === to) this.self[0]! += this.values[sample]!;
      else if (this.values[sample] !== 0) {
        this.sample[this.going] = sample;
        this.place[this.going++] = to;
      }
    }
  }

  /**
   * Steps every stack down by one frame; those at their end leave their value. In one piece with all it touches at
   * hand, because this is the loop in which folding spends its time.
   */
  descend(): void {
    this.makeRoom(this.count + this.going);
    const { samples, values, going, sample, place, low, high, node, parent, frame, self, slots } = this;
    const { stack, stackStart } = samples;
    const { start, frame: frames } = this.index;
    slots.fill(0, 0, this.slotCount);
    let mask = this.slotCount - 1;
    let { count } = this;
    let left = 0;
    for (let i = 0; i < going; i++) {
      const one = sample[i]!;
      const above = node[i]!;
      let at = place[i]!;
      let first = low[i]!;
      let next = high[i]!;
      if (next === first) {
        if (at === stackStart[one]) {
          self[above]! += values[one]!;
          continue;
        }
        const location = stack[--at]!;
        first = start[location]!;
        next = start[location + 1]!;
      }
      const own = frames[--next]!;
      let slot = hashOf(above, own) & mask;
      let found = slots[slot]!;
      while (found !== 0 && (parent[found] !== above || frame[found] !== own)) {
        slot = (slot + 1) & mask;
        found = slots[slot]!;
      }
      if (found === 0) {
        found = count++;
        parent[found] = above;
        frame[found] = own;
        slots[slot] = found;
        if ((count - this.count) * 2 > mask) mask = this.moreSlots(count);
      }
      sample[left] = one;
      place[left] = at;
      low[left] = first;
      high[left] = next;
      node[left++] = found;
    }
    this.going = left;
    this.levels.push(this.count);
    // The next level is about as large as this one, mostly.
    while (this.slotCount > leastSlots && this.slotCount > 4 * (count - this.count)) this.slotCount /= 2;
    this.count = count;
    if (count > limits.nodes)
      throw new ProfileError(
        `The call tree has more than ${limits.nodes} nodes, which is more than is folded`,
      );
  }

  /** Makes room for more nodes than there are so far. @returns the mask that goes with it */
  private moreSlots(count: number): number {
    const { slots } = this;
    this.slotCount = Math.min(this.slotCount * 2, slots.length);
    const mask = this.slotCount - 1;
    slots.fill(0, 0, this.slotCount);
    for (let node = this.count; node < count; node++) {
      let slot = hashOf(this.parent[node]!, this.frame[node]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = node;
    }
    return mask;
  }

  /** @param nodes as many as the next level may lead to */
  private makeRoom(nodes: number): void {
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
