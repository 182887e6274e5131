export { capacityOf } from "./capacity";
export { findSweeps, type FoundSweep } from "./find-sweeps";
export { analyseSweep } from "./sweep";
export { parameterName } from "./sweep-words";
export { sweepCsv } from "./csv";
export type { DecisionContext, DecisionRun } from "./types";
export { findMatrices, type FoundMatrix } from "./find-matrices";
export { analyseMatrix } from "./matrix";
export { byText, matrixColumns, matrixCsv, matrixMarkdown, matrixSentence, rankText } from "./matrix-text";
