import { ProfileError } from "./error";
import { enlarged } from "./growing";
import { limits } from "./limits";

/** Nodes of a tree in the order in which they were met; a hash table of (parent, frame) finds them again. */
export class TreeBuilder {
  count = 1;
  parent: Int32Array;
  frame: Uint32Array;
  self: Float64Array;
  /** Four numbers a slot: node (0: free), parent, frame, unused. Side by side, so that a probe is one memory access. */
  private slots: Int32Array;
  private shift: number;

  /** @param expected about how many nodes there will be; more are no error */
  constructor(expected = 0) {
    const bits = Math.min(20, Math.max(8, Math.ceil(Math.log2(expected + 1))));
    this.parent = new Int32Array(2 ** bits).fill(-1, 0, 1);
    this.frame = new Uint32Array(2 ** bits);
    this.self = new Float64Array(2 ** bits);
    this.slots = new Int32Array(4 * 2 ** (bits + 1));
    this.shift = 30 - (bits + 1);
  }

  /** The child of `parent` with this frame, made if there is none. */
  child(parent: number, frame: number): number {
    const { slots } = this;
    let slot = this.slotOf(parent, frame);
    for (let node = slots[slot]!; node !== 0; node = slots[slot]!) {
      if (slots[slot + 1] === parent && slots[slot + 2] === frame) return node;
      slot = (slot + 4) & (slots.length - 1);
    }
    const node = this.count++;
    this.parent[node] = parent;
    this.frame[node] = frame;
    this.occupy(slot, node);
    if (this.count === this.parent.length) this.grow();
    return node;
  }

  private slotOf(parent: number, frame: number): number {
    const mixed = Math.imul(parent, 0x9e3779b1) ^ Math.imul(frame + 1, 0x85ebca6b);
    return ((Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 2) >>> this.shift) * 4;
  }

  private occupy(slot: number, node: number): void {
    this.slots[slot] = node;
    this.slots[slot + 1] = this.parent[node]!;
    this.slots[slot + 2] = this.frame[node]!;
  }

  private grow(): void {
    if (this.count >= limits.nodes)
      throw new ProfileError(
        `The call tree has more than ${limits.nodes} nodes, which is more than is folded`,
      );
    this.parent = enlarged(this.parent, new Int32Array(this.count * 2));
    this.frame = enlarged(this.frame, new Uint32Array(this.count * 2));
    this.self = enlarged(this.self, new Float64Array(this.count * 2));
    this.slots = new Int32Array(this.slots.length * 2);
    this.shift--;
    for (let node = 1; node < this.count; node++) {
      let slot = this.slotOf(this.parent[node]!, this.frame[node]!);
      while (this.slots[slot] !== 0) slot = (slot + 4) & (this.slots.length - 1);
      this.occupy(slot, node);
    }
  }
}
