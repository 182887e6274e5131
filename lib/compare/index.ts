export * from "./types";
export { compareRuns } from "./compare-runs";
export { diffConfigs, type ConfigDiff } from "./config-diff";
export { explainKey } from "./known-keys";
export { renderMarkdown } from "./markdown";
export { loadText, seriesLabels, seriesOrder, type NamedSeries } from "./labels";
export { changeText, runsText, verdictWord } from "./words";
export { naturalOrder } from "./natural";
