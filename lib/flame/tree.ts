/** The functions that nodes refer to: parallel columns, one entry a distinct frame. */
export interface FrameTable {
  readonly name: readonly string[];
  /** Path of the source file, "" where unknown. */
  readonly file: readonly string[];
  /** Line where the function begins, or the line itself; 0 where unknown. */
  readonly line?: readonly number[];
}

/**
 * The shape of a call tree: parallel columns with one entry a node. Node 0 is the root (all stacks), nodes are in
 * pre-order, so that a subtree is a contiguous range of nodes and a parent stands before its children.
 */
export interface TreeShape {
  /** Parent of each node; −1 for the root. */
  readonly parent: Int32Array;
  /** Index into `frames` of each node; meaningless for the root. */
  readonly frame: Uint32Array;
  readonly frames: FrameTable;
}

/** What a flame graph needs of a call tree; the `CallTree` of lib/pprof is one. */
export interface FlameTree extends TreeShape {
  /** Value of the node without its children, in the profile's own unit. May be negative in a profile of a difference. */
  readonly self: Float64Array;
}

/**
 * First node after the subtree of each node, so that the subtree of `n` is `n … end[n] − 1`.
 * @param parent parents of nodes in pre-order
 */
export function subtreeEnds(parent: Int32Array): Int32Array {
  const end = new Int32Array(parent.length);
  for (let node = parent.length - 1; node >= 0; node--) {
    if (end[node] === 0) end[node] = node + 1;
    const above = parent[node]!;
    if (above >= 0 && end[above] === 0) end[above] = end[node]!;
  }
  return end;
}

/**
 * Sum of `self` over the subtree of each node.
 * @param map applied to each own value first, e.g. `Math.abs` for widths
 */
export function subtreeSums(
  parent: Int32Array,
  self: Float64Array,
  map: (value: number) => number = identity,
): Float64Array {
  const sums = new Float64Array(parent.length);
  for (let node = parent.length - 1; node >= 0; node--) {
    const sum = sums[node]! + map(self[node]!);
    sums[node] = sum;
    const above = parent[node]!;
    if (above >= 0) sums[above]! += sum;
  }
  return sums;
}

function identity(value: number): number {
  return value;
}

/** The stack of a node, outermost first, from the root (node 0) to the node itself. */
export function stackOf(parent: Int32Array, node: number): number[] {
  const stack: number[] = [];
  for (let at = node; at >= 0; at = parent[at]!) stack.push(at);
  return stack.reverse();
}
