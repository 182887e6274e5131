import "server-only";

export { type TrendRequest, mostSeries, readTrend } from "./trends";
