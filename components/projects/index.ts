export { type Board, comparedCommits, trendBoard } from "./board";
export { BoardSkeleton } from "./board-skeleton";
export { BoardView, HeatTable } from "./late-views";
export { FirstSteps } from "./first-steps";
export { NewsStrip } from "./news-strip";
export { RecentCommits } from "./recent-commits";
export {
  chosenBranch,
  loadTrendState,
  rangeQuery,
  trendBy,
  type TrendState,
  variantQuery,
} from "./trend-state";
export { TrendBar } from "./trend-bar";
export { RunTable } from "./run-table";
export { SeriesFilters } from "./series-filters";
export { loadSeriesState } from "./series-state";
export { SeriesView } from "./series-view";
export { ViewLinks } from "./view-links";
export { ViewSwitches } from "./view-switches";
export { fewestOfHeat, type HeatSeries, heatOf } from "./heat";
