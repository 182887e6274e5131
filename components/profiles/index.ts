export { CompareWith } from "./facts/compare-with";
export { DiffExplorer } from "./difference/diff-explorer";
export { firstOfDiff, type Comparable } from "./difference/diff-first";
export { DiffInPlace, DiffPlace } from "./difference/diff-in-place";
export { DiffHeading, type DiffSide } from "./difference/diff-heading";
export { LoadFacts, ProfileFacts, profileTitle } from "./facts/facts";
export { loadFilters, type Filters } from "./filters/filters";
export {
  functionLines,
  historyAxis,
  historyMetric,
  mostTopFunctions,
  scalesOf,
  topLines,
  withoutSamples,
} from "./functions/function-lines";
export { FunctionSearch } from "./functions/function-search";
export { withMovers } from "./functions/moved-functions";
export { MovedTable } from "./functions/moved-table";
export { HistoryCharts } from "./functions/history-charts";
export { KindLinks } from "./facts/kind-links";
export { ProfileExplorer } from "./explorer/profile-explorer";
export { Repeats } from "./facts/repeats";
export { SwapLink } from "./difference/swap-link";
export { availableSampleType, treeUrl } from "./explorer/tree-url";
export { UnreadProfiles } from "./facts/unread-profiles";
export { ProfileFilters, ProfilePages } from "./list/profile-filters";
export { ProfilePlaces } from "./facts/profile-places";
export { ProfilesByCommit } from "./list/profiles-by-commit";
export { loadProfileList } from "./list/profiles-state";
