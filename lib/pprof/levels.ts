import type { Arranged } from "./arrange";

/** A tree level by level, the nodes of a level in any order; node 0 is the root. */
export interface Levels {
  readonly count: number;
  readonly parent: Int32Array;
  readonly frame: Uint32Array;
  readonly self: Float64Array;
  /** First node of each level. */
  readonly levels: readonly number[];
}

/** Puts the nodes into pre-order, siblings by frame. Each begins where the sibling before it ends. */
export function preOrder(tree: Levels): Arranged {
  const { count, parent, frame, self } = tree;
  const order = siblingsTogether(tree);
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
  let before = 0;
  for (let i = 1; i < count; i++) {
    const node = order[i]!;
    const above = place[parent[node]!]!;
    const isFirst = parent[node] !== parent[before];
    const at = isFirst ? above + 1 : place[before]! + size[before]!;
    place[node] = at;
    out.parent[at] = above;
    out.depth[at] = out.depth[above]! + 1;
    out.frame[at] = frame[node]!;
    out.self[at] = self[node]!;
    before = node;
  }
  return out;
}

/** The nodes by level, by the place of their parent in this very order, and by frame. */
function siblingsTogether({ count, parent, frame, levels }: Levels): Uint32Array {
  const order = new Uint32Array(count);
  /** Where in `order` the children of each node begin, then where they end. */
  const children = new Uint32Array(count);
  for (let node = 1; node < count; node++) children[parent[node]!]!++;
  for (let level = 0; level < levels.length; level++) {
    const [from, to] = [levels[level]!, levels[level + 1] ?? count];
    let next = to;
    for (let i = from; i < to; i++) {
      const node = order[i]!;
      const own = children[node]!;
      children[node] = next;
      next += own;
    }
    for (let node = to; node < next; node++) order[children[parent[node]!]!++] = node;
    for (let i = from, begin = to; i < to; i++) {
      const end = children[order[i]!]!;
      if (end - begin > 1) sortByFrame(order, frame, begin, end);
      begin = end;
    }
  }
  return order;
}

/** Numbers of nodes are below this. */
const mostNodes = 2 ** 24;

/** Sorts places `from` to `to` of `order` by frame: few by insertion, many as numbers that hold both. */
function sortByFrame(order: Uint32Array, frame: Uint32Array, from: number, to: number): void {
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
