export { CompareWith } from "./compare-with";
export { DiffExplorer } from "./diff-explorer";
export { DiffHeading, type DiffSide } from "./diff-heading";
export { DownloadMenu } from "./download-menu";
export { LoadFacts, ProfileFacts, profileTitle } from "./facts";
export { loadFilters, type Filters } from "./filters";
export { ProfileExplorer } from "./profile-explorer";
export { SwapLink } from "./swap-link";
export { knownSampleType, treeUrl } from "./tree-url";
