import { arrange } from "./arrange";
import { numberAt } from "./columns";
import { type FrameIndex, type FrameTable, frameAt, frameTable, indexFrames } from "./frames";
import type { Profile } from "./profile";
import { type FrameOptions, valuesOf } from "./top";
import { profileTotal } from "./total";
import { type CallTree, subtreeSums } from "./tree";
import { TreeBuilder } from "./tree-builder";

/**
 * Folds the samples of one type into a call tree, inlined frames expanded. Samples with value 0 leave no node, a
 * sample without a stack counts at the root. Throws ProfileError for an absent sample type and for trees beyond
 * `limits.nodes`.
 */
export function foldProfile(profile: Profile, sampleTypeIndex: number, options: FrameOptions = {}): CallTree {
  const granularity = options.granularity ?? "functions";
  const column = valuesOf(profile, sampleTypeIndex);
  const { type, unit } = profile.sampleTypes[sampleTypeIndex]!;
  const index = indexFrames(profile, granularity);
  const built = build(profile, index, (sample) => numberAt(column, sample));
  const tree = arrange(built, index.table.name.length);
  const { frame, frames } = keepUsed(tree.frame, index.table);
  return {
    sampleType: type,
    unit,
    granularity,
    total: profileTotal(profile, column).values[0]!,
    nodeCount: built.count,
    parent: tree.parent,
    depth: tree.depth,
    frame,
    frames,
    self: tree.self,
    cum: subtreeSums(tree.parent, tree.self),
  };
}

function build(profile: Profile, index: FrameIndex, valueAt: (sample: number) => number): TreeBuilder {
  const { count, stackStart, stack } = profile.samples;
  const builder = new TreeBuilder();
  // Locations of the last stack from its root, and the node after each: stacks that follow one another in a file
  // mostly share their roots, and those need no look-up.
  let path = new Int32Array(256).fill(-1);
  let nodes = new Int32Array(256);
  let pathLength = 0;
  for (let sample = 0; sample < count; sample++) {
    const value = valueAt(sample);
    if (value === 0) continue;
    const from = stackStart[sample]!;
    const length = stackStart[sample + 1]! - from;
    if (length > path.length) [path, nodes] = [longer(path, length), longer(nodes, length)];
    const top = from + length - 1;
    let depth = 0;
    while (depth < length && depth < pathLength && path[depth] === stack[top - depth]) depth++;
    let node = depth === 0 ? 0 : nodes[depth - 1]!;
    for (; depth < length; depth++) {
      const location = stack[top - depth]!;
      node = descend(builder, index, node, location);
      path[depth] = location;
      nodes[depth] = node;
    }
    pathLength = length;
    builder.self[node]! += value;
  }
  return builder;
}

function descend(builder: TreeBuilder, index: FrameIndex, from: number, location: number): number {
  let node = from;
  for (let i = index.start[location + 1]! - 1; i >= index.start[location]!; i--)
    node = builder.child(node, index.frame[i]!);
  return node;
}

function longer(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length * 2);
  larger.set(array);
  return larger;
}

/** Drops frames that no node has. */
function keepUsed(nodeFrames: Uint32Array, table: FrameTable): { frame: Uint32Array; frames: FrameTable } {
  const place = new Int32Array(table.name.length).fill(-1);
  for (let node = 1; node < nodeFrames.length; node++) place[nodeFrames[node]!] = 0;
  let used = 0;
  const kept = Array.from(place.keys()).filter((frame) => place[frame] === 0);
  for (const frame of kept) place[frame] = used++;
  const frame = new Uint32Array(nodeFrames.length);
  for (let node = 1; node < nodeFrames.length; node++) frame[node] = place[nodeFrames[node]!]!;
  return { frame, frames: frameTable(kept.map((i) => frameAt(table, i))) };
}
