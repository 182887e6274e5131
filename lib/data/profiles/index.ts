import "server-only";

export { packCosts, unpackCosts } from "./function-costs";
export { functionHistory } from "./function-history";
export { findFunctions, searchFunctions } from "./function-search";
export { type ProfileChoice, profilesBeside, profilesOfKind, repeatsOf } from "./profile-choices";
export { mostHistoryProfiles } from "./profile-history";
export { profiledCommits, profiledScenarios } from "./profiled-commits";
export { profileKinds } from "./profile-kinds";
export { profileBackgrounds } from "./profile-load";
export { type StoredProfile, groupRepeats } from "./profile-pairs";
export { type TreeBounds, evictTrees } from "./evict-trees";
export { dropFolded, readFirstPicture, readFolded, storeFolded } from "./folded";
export { findProfile, findProfiles, missingProfile, readProfileBytes } from "./profiles";
export { topFunctionHistory } from "./top-functions";
