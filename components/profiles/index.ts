export { CompareWith } from "./compare-with";
export { DiffExplorer } from "./diff-explorer";
export { DiffHeading, type DiffSide } from "./diff-heading";
export { LoadFacts, ProfileFacts, profileTitle } from "./facts";
export { loadFilters, type Filters } from "./filters";
export { functionAxis, functionLines } from "./function-lines";
export { ProfileExplorer } from "./profile-explorer";
export { SwapLink } from "./swap-link";
export { knownSampleType, treeUrl } from "./tree-url";
