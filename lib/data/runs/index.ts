import "server-only";

export { ownCommands } from "./own-commands";
export { measuredLatencies } from "./distributions";
export { type PackedLatencies, packLatencies, sameLatencies } from "./latencies";
export { packExtras, storedExtras, unpackExtras } from "./run-extras";
export { columnsOf, extraMetricsOf } from "./run-metrics";
export { type SeriesFilter, selectsSeries } from "./series-identity";
export { runLatencyMap } from "./run-latency-map";
export { findRun, listRuns, readRaw } from "./runs";
export { findSide } from "./run-side";
export { readSideLog } from "./side-logs";
export { packSide } from "./side-columns";
export { seriesWithParts } from "./series-parts";
