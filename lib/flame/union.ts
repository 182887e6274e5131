/** The stacks of several places or trees, each once; the root is number 0. */
export class StackUnion {
  private readonly parents: number[] = [-1];
  private readonly frames: number[] = [0];
  private readonly children = new Map<number, number>();

  /** @param frameCount more than any frame's number */
  constructor(private readonly frameCount: number) {}

  /** The number of a stack that is one frame longer than another one. */
  child(above: number, frame: number): number {
    const key = above * this.frameCount + frame;
    const known = this.children.get(key);
    if (known !== undefined) return known;
    const number = this.parents.push(above) - 1;
    this.frames.push(frame);
    this.children.set(key, number);
    return number;
  }

  /** All stacks in pre-order, siblings by the numbers of their frames. `node`: where each number stands. */
  inOrder(): { parent: Int32Array; frame: Uint32Array; node: Int32Array } {
    const count = this.parents.length;
    const below: number[][] = Array.from({ length: count }, () => []);
    for (let at = 1; at < count; at++) below[this.parents[at]!]!.push(at);
    const node = new Int32Array(count);
    const [parent, frame] = [new Int32Array(count).fill(-1), new Uint32Array(count)];
    const open = [0];
    for (let place = 0; open.length > 0; place++) {
      const at = open.pop()!;
      node[at] = place;
      if (at > 0) parent[place] = node[this.parents[at]!]!;
      frame[place] = this.frames[at]!;
      for (const child of below[at]!.sort((a, b) => this.frames[b]! - this.frames[a]!)) open.push(child);
    }
    return { parent, frame, node };
  }
}
