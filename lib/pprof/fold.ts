import { arrange } from "./arrange";
import { numberAt } from "./columns";
import { type FrameIndex, indexFrames } from "./frames";
import type { Profile } from "./profile";
import { walkStacks } from "./stacks";
import { type FrameOptions, valuesOf } from "./top";
import { profileTotal } from "./total";
import { type CallTree, subtreeSums } from "./tree";
import { TreeBuilder } from "./tree-builder";
import { keepUsed } from "./used-frames";

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

function build(
  profile: Profile,
  { start, frame }: FrameIndex,
  valueAt: (sample: number) => number,
): TreeBuilder {
  const builder = new TreeBuilder(profile.samples.count);
  const descend = (from: number, location: number): number => {
    let node = from;
    for (let i = start[location + 1]! - 1; i >= start[location]!; i--) node = builder.child(node, frame[i]!);
    return node;
  };
  const add = (sample: number, node: number): void => {
    builder.self[node]! += valueAt(sample);
  };
  walkStacks(profile.samples, (sample) => valueAt(sample) !== 0, descend, add);
  return builder;
}
