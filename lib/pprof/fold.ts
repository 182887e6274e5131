import { numbersOf } from "./columns";
import { indexFrames } from "./frame-index";
import { growTree } from "./grow";
import type { Profile } from "./profile";
import { type FrameOptions, valuesOf } from "./top";
import { profileTotal } from "./total";
import { type CallTree, subtreeSums } from "./tree";
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
  const { parent, depth, self, frame } = growTree(profile.samples, index, numbersOf(column));
  return {
    sampleType: type,
    unit,
    granularity,
    total: profileTotal(profile, column).values[0]!,
    nodeCount: parent.length,
    parent,
    depth,
    ...keepUsed(frame, index.table),
    self,
    cum: subtreeSums(parent, self),
  };
}
