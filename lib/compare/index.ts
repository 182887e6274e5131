export * from "./types";
export { atOnce } from "./at-once";
export { compareRuns, runSteps, sideSteps } from "./compare-runs";
export { diffConfigs, diffRunConfigs, type RunConfig } from "./config-diff";
export {
  configurationsText,
  configurationWarnings,
  newestConfigurations,
  type SeveralConfigurations,
} from "./configurations";
export { driftCsv } from "./drift-csv";
export { type Drift, driftOf, type Snapshot } from "./drift";
export { budgetSentence, budgetWords, headroomText, judgeBudget } from "./budget";
export { factorText, isGain, isSure, journeyFigure, journeyMarkdown, journeySentence } from "./journey";
export { agreedValue, explainKey, isOfEveryService, isSameSetting } from "./well-known-settings";
export { renderMarkdown, type MarkdownExtras } from "./markdown";
export { renderSidesMarkdown } from "./sides-markdown";
export { sideName, sidesKeys, sidesTable, type SidesRow } from "./sides-table";
export { inSeriesOrder, loadText, seriesFacts, seriesLabels, variantText } from "./labels";
export { shortHeadline } from "./headline";
export { missingTexts } from "./missing";
export { portsMessage } from "./warnings";
export { changeText, isChanged, listed, verdictWord } from "./words";
export { groupBy } from "./group-by";
export { worstFirst } from "./worst-first";
export { naturalOrder } from "./natural";
export {
  costText,
  moverName,
  moverRatio,
  noMoversText as nobodyMoved,
  leadingMovers as toldMovers,
  type CostChange,
  type CostMover,
  type CostSides,
} from "./cost-change";
export { type BudgetStep, budgetText, type RequestBudget, stepLabel, waterfall } from "./request-budget";
export {
  type ProfileEvidence,
  type Reason,
  type ReasonName,
  leadingMover,
  reasonsOf,
  telling,
} from "./reasons";
export { type PartOfSide, type PartOnSides, splitQuantile } from "./mix";
export { splitSentence } from "./mix-words";
export { moveText } from "./commit-moves";
export { type CommitJudgement, commitJudgement, firstCommit } from "./commit-verdict";
export { type ChangeGroup, changesByCommit } from "./changes-by-commit";
export { settlingOf } from "./settle";
export { commitsTable, comparisonsTable } from "./csv";
export { storyOf } from "./story/story";
export { renderStory } from "./story/markdown";
export { reasonText } from "./story/words";
export { driftSentence, odditiesFirst, shownValue } from "./drift-words";
export { journeyCsv } from "./journey-csv";
