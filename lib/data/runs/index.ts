import "server-only";

export { measuredLatencies } from "./distributions";
export { packExtras, storedExtras, unpackExtras } from "./run-extras";
export { deleteRun, findRun, listRuns, readRaw } from "./runs";
