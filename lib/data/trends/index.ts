import "server-only";

export { type TrendRequest, mostSeries, readHeadlineTrends, readTrend } from "./trends";
