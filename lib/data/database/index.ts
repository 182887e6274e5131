import "server-only";

export { pack, packJson, unpackJson } from "./codec";
export { closeDatabase, pool, prisma, statementsSent } from "./database";
export { derivedId, timeOfId } from "./derived-id";
export { databaseAnswers, isHealthy } from "./health";
export { poolState } from "./pool-state";
export { databaseSize } from "./size";
export { databaseState } from "./state";
export { databaseTrouble, isDatabaseAway } from "./trouble";
