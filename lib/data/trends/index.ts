import "server-only";

export { newestTrends } from "./newest-commits";
export { type TrendRequest, mostSeries, readHeadlineTrends, readTrend } from "./trends";
