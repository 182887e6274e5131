import type { Arranged } from "./arrange";

/** A tree level by level, the nodes of a level by parent and then by frame; node 0 is the root. */
export interface LevelOrder {
  readonly count: number;
  readonly parent: Int32Array;
  readonly frame: Uint32Array;
  readonly self: Float64Array;
}

/** Puts the nodes into pre-order. In one pass: siblings lie together, so each begins where the one before it ends. */
export function preOrder({ count, parent, frame, self }: LevelOrder): Arranged {
  const size = new Uint32Array(count).fill(1);
  for (let node = count - 1; node > 0; node--) size[parent[node]!]! += size[node]!;
  const out = {
    parent: new Int32Array(count).fill(-1, 0, 1),
    depth: new Uint32Array(count),
    frame: new Uint32Array(count),
    self: new Float64Array(count),
    place: new Uint32Array(count),
  };
  const { place } = out;
  out.self[0] = self[0]!;
  for (let node = 1; node < count; node++) {
    const above = place[parent[node]!]!;
    const isFirst = parent[node] !== parent[node - 1];
    const at = isFirst ? above + 1 : place[node - 1]! + size[node - 1]!;
    place[node] = at;
    out.parent[at] = above;
    out.depth[at] = out.depth[above]! + 1;
    out.frame[at] = frame[node]!;
    out.self[at] = self[node]!;
  }
  return out;
}

/** Numbers of nodes are below this. */
const mostNodes = 2 ** 24;

/** Sorts the nodes from place `from` to `to` of `order` by frame: few by insertion, many as numbers that hold both. */
export function sortByFrame(order: Uint32Array, frame: Uint32Array, from: number, to: number): void {
  if (to - from > 24) {
    const keys = new Float64Array(to - from);
    for (let i = from; i < to; i++) keys[i - from] = frame[order[i]!]! * mostNodes + order[i]!;
    keys.sort();
    for (let i = from; i < to; i++) order[i] = keys[i - from]! % mostNodes;
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const one = order[i]!;
    let at = i;
    for (; at > from && frame[order[at - 1]!]! > frame[one]!; at--) order[at] = order[at - 1]!;
    order[at] = one;
  }
}
