import { ProfileError } from "./error";
import { limits } from "./limits";

/** Nodes of a tree in the order in which they were met; a hash table of (parent, frame) finds them again. */
export class TreeBuilder {
  count = 1;
  parent = new Int32Array(1 << 12).fill(-1, 0, 1);
  frame = new Uint32Array(1 << 12);
  self = new Float64Array(1 << 12);
  private slots = new Int32Array(1 << 13);
  private shift = 32 - 13;

  /** The child of `parent` with this frame, made if there is none. */
  child(parent: number, frame: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = this.slotOf(parent, frame);
    for (let node = slots[slot]!; node !== 0; node = slots[slot]!) {
      if (this.frame[node] === frame && this.parent[node] === parent) return node;
      slot = (slot + 1) & mask;
    }
    slots[slot] = this.count;
    return this.append(parent, frame);
  }

  private slotOf(parent: number, frame: number): number {
    const mixed = Math.imul(parent, 0x9e3779b1) ^ Math.imul(frame + 1, 0x85ebca6b);
    return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> this.shift;
  }

  private append(parent: number, frame: number): number {
    const node = this.count++;
    this.parent[node] = parent;
    this.frame[node] = frame;
    if (this.count === this.parent.length) this.grow();
    return node;
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
    const mask = this.slots.length - 1;
    for (let node = 1; node < this.count; node++) {
      let slot = this.slotOf(this.parent[node]!, this.frame[node]!);
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = node;
    }
  }
}

function enlarged<T extends Int32Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
