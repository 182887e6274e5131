import "server-only";

export { latencyMap } from "./latency-map";
export { newestTrends } from "./newest-commits";
export { mostSeries } from "./selected-series";
export { type TrendRequest, readHeadlineTrends, readTrend } from "./trends";
