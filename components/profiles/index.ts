export { CompareWith } from "./compare-with";
export { DiffExplorer } from "./diff-explorer";
export { DiffHeading, type DiffSide } from "./diff-heading";
export { ProfileFacts, profileTitle } from "./facts";
export { ProfileExplorer } from "./profile-explorer";
export { SwapLink } from "./swap-link";
export { knownSampleType, treeUrl } from "./tree-url";
