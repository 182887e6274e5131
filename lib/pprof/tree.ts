import type { FrameTable, Granularity } from "./frames";

/**
 * The shape that trees share: nodes in pre-order (a parent precedes its children and a subtree is a contiguous
 * range), siblings in the order of `frames`, so by name. Node 0 is the root; it has no frame.
 */
export interface TreeShape {
  readonly sampleType: string;
  readonly unit: string;
  readonly granularity: Granularity;
  readonly nodeCount: number;
  /** Index of the parent, −1 for the root. */
  readonly parent: Int32Array;
  /** 0 for the root. */
  readonly depth: Uint32Array;
  /** Index into `frames`; meaningless (0) for the root. */
  readonly frame: Uint32Array;
  readonly frames: FrameTable;
}

/** A call tree of one sample type in the profile's own unit. Values beyond 2^53 are rounded as numbers are. */
export interface CallTree extends TreeShape {
  /** What shares refer to: the sum of absolute sample values. */
  readonly total: number;
  /** Cost of the node itself. */
  readonly self: Float64Array;
  /** Cost of the node with everything below it. */
  readonly cum: Float64Array;
}

/** Children before parents: adds each node's own sum to its parent's. Returns new arrays of subtree sums. */
export function subtreeSums(parent: Int32Array, self: Float64Array): Float64Array {
  const sums = Float64Array.from(self);
  for (let node = parent.length - 1; node > 0; node--) sums[parent[node]!]! += sums[node]!;
  return sums;
}

/** Parents out of depths in pre-order. Expects depths that rise by one at most. */
export function parentsOf(depth: Uint32Array): Int32Array {
  const parent = new Int32Array(depth.length).fill(-1);
  const path: number[] = [0];
  for (let node = 1; node < depth.length; node++) {
    parent[node] = path[depth[node]! - 1]!;
    path[depth[node]!] = node;
  }
  return parent;
}
