import "server-only";

export { pack, packJson, unpackJson } from "./codec";
export { closeDatabase, pool, prisma, statementsSent } from "./database";
export { derivedId, timeOfId } from "./derived-id";
export { databaseAnswers, isHealthy } from "./health";
export { withFreshReads } from "./fresh-reads";
export { poolState } from "./pool-state";
export { readsBy } from "./replica";
export { databaseSize } from "./size";
export { databaseState } from "./state";
export { databaseTrouble, isDatabaseAway } from "./trouble";
