export * from "./types";
export { compareRuns } from "./compare-runs";
export { diffConfigs, diffRunConfigs, type RunConfig } from "./config-diff";
export { explainKey } from "./known-keys";
export { renderMarkdown, type MarkdownExtras } from "./markdown";
export { loadText, seriesLabels, seriesOrder } from "./labels";
export { changeText, verdictWord } from "./words";
export { naturalOrder } from "./natural";
export { costRatio, costText, moverName, toldMovers, type CostChange, type CostMover } from "./cost-change";
