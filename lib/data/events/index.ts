import "server-only";

export { budgetKey, budgetRecords, keepBudgetRecords, newsGauges } from "./budget-records";
export {
  claimHooks,
  type ClaimedHook,
  finishDelivery,
  nextDelivery,
  prolonged,
  pruneNews,
  releaseHook,
} from "./deliveries";
export { listEvents } from "./events";
export { createHook, deleteHook, findHook, listDeliveries, listHooks, mostHooks, startTest } from "./hooks";
export { dueNews, newsDone } from "./news-due";
export { type FoundEvent, storeEvent } from "./store-event";
export { changedCommits, commitsOfShas, lastMeasured, type UntoldCommit, worseCommits } from "./untold";
