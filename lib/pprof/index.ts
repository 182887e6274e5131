export { decodeAnyProfile, formOf, type ProfileForm, profileForms } from "./forms";
export { diffTop } from "./diff";
export { differenceProfile } from "./difference-profile";
export { type TreePart, diffEncoded } from "./diff-encoded";
export type { DiffTree } from "./diff-tree";
export { ProfileError } from "./error";
export { type ProfileFacts, profileFacts } from "./facts";
export { type Filters, filterProfile } from "./filter";
export { encodeProfile } from "./encode-profile";
export { foldProfile } from "./fold";
export { mergeProfiles } from "./merge";
export { mergeTrees } from "./merge-trees";
export {
  type FunctionCost,
  type FunctionCosts,
  costOfFunction,
  costsVersion,
  decodeCosts,
  encodeCosts,
} from "./function-costs";
export { foldedDifference, foldedLines } from "./folded-text";
export type { Granularity } from "./frames";
export { profileKind } from "./kind";
export { type Neighbour, callersAndCallees } from "./peek";
export type { Profile } from "./profile";
export { speedscopeFile } from "./speedscope";
export { type TopRow, topFunctions, totalOf } from "./top";
export type { CallTree } from "./tree";
export { decodeTree, encodeTree, wireVersion } from "./wire";
