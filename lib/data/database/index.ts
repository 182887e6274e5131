import "server-only";

export { pack, packJson, unpackJson } from "./codec";
export { closeDatabase, isDatabaseAway, pool, prisma, statementsSent } from "./database";
export { derivedId } from "./derived-id";
export { isHealthy } from "./health";
export { poolState } from "./pool-state";
export { databaseState } from "./state";
