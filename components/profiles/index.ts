export { CompareWith } from "./compare-with";
export { DiffExplorer } from "./diff-explorer";
export { firstOfDiff, type Comparable } from "./diff-first";
export { DiffInPlace, DiffPlace } from "./diff-in-place";
export { DiffHeading, type DiffSide } from "./diff-heading";
export { LoadFacts, ProfileFacts, profileTitle } from "./facts";
export { loadFilters, type Filters } from "./filters";
export {
  functionLines,
  historyAxis,
  historyMetric,
  mostTopFunctions,
  scalesOf,
  topLines,
  withoutSamples,
} from "./function-lines";
export { HistoryCharts } from "./history-charts";
export { KindLinks } from "./kind-links";
export { ProfileExplorer } from "./profile-explorer";
export { Repeats } from "./repeats";
export { SwapLink } from "./swap-link";
export { knownSampleType, treeUrl } from "./tree-url";
export { UnreadProfiles } from "./unread-profiles";
