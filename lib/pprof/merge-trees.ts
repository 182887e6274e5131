import { ProfileError } from "./error";
import { limits } from "./limits";
import { sharedFrames } from "./shared-frames";
import { type CallTree, parentsOf, subtreeSums } from "./tree";

/**
 * Adds up call trees of one sample type: the tree of the profiles merged (`mergeProfiles`) without decoding them again,
 * where none has negative values, which could cancel; file and line of a frame may be another profile's. Throws
 * ProfileError for trees of different kinds, and beyond `limits.nodes`.
 */
export function mergeTrees(trees: readonly CallTree[]): CallTree {
  const [first, ...others] = trees;
  if (!first) throw new ProfileError("There are no trees to merge");
  for (const key of ["sampleType", "unit", "granularity"] as const)
    for (const other of others)
      if (other[key] !== first[key])
        throw new ProfileError(`Trees of different ${key} do not merge: ${first[key]} and ${other[key]}`);
  const { table, places } = sharedFrames(
    first.granularity,
    trees.map(({ frames }) => frames),
  );
  const nodes = trees.map((tree, at) => ({ ...tree, frame: tree.frame.map((one) => places[at]![one] ?? 0) }));
  const { depth, frame, self } = nodes.reduce<Nodes>(addUp, emptyTree);
  const parent = parentsOf(depth);
  return {
    ...first,
    total: trees.reduce((sum, { total }) => sum + total, 0),
    nodeCount: depth.length,
    parent,
    depth,
    frame,
    frames: table,
    self,
    cum: subtreeSums(parent, self),
  };
}

/** A tree in pre-order, siblings by frame. */
type Nodes = Pick<CallTree, "depth" | "frame" | "self">;

const emptyTree: Nodes = { depth: new Uint32Array(1), frame: new Uint32Array(1), self: new Float64Array(1) };

/**
 * Goes through two pre-orders with the same order of siblings side by side, as `diffEncoded` does: the deeper one stands
 * in a subtree that the other lacks, so it goes first; at equal depth both stand below the same parent, and the smaller
 * frame goes first.
 */
function addUp(one: Nodes, other: Nodes): Nodes {
  const [most, others] = [one.depth.length, other.depth.length];
  const depth = new Uint32Array(most + others);
  const frame = new Uint32Array(most + others);
  const self = new Float64Array(most + others);
  self[0] = one.self[0]! + other.self[0]!;
  let count = 1;
  for (let a = 1, b = 1; a < most || b < others; count++) {
    // Behind the last node is depth 0, which never goes first.
    const [depthA, depthB] = [one.depth[a] ?? 0, other.depth[b] ?? 0];
    const order = depthB - depthA || one.frame[a]! - other.frame[b]!;
    depth[count] = order <= 0 ? depthA : depthB;
    frame[count] = order <= 0 ? one.frame[a]! : other.frame[b]!;
    if (order <= 0) self[count]! += one.self[a++]!;
    if (order >= 0) self[count]! += other.self[b++]!;
  }
  if (count > limits.nodes)
    throw new ProfileError(`The call tree has more than ${limits.nodes} nodes, which is more than is folded`);
  return { depth: depth.slice(0, count), frame: frame.slice(0, count), self: self.slice(0, count) };
}
