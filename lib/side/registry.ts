// The logs of a server that can be read, one line each. No two of them recognise one file.
export { dockerStats } from "./docker-stats";
export { expvar } from "./expvar";
export { gctrace } from "./gctrace";
export { pidstat } from "./pidstat";
export { proc } from "./proc";
export { prometheus } from "./prometheus";
export { prometheusQueries } from "./prometheus-queries";
export { runtimeMetrics } from "./runtime-metrics";
