export { trendBoard } from "./board";
export { BoardSkeleton } from "./board-skeleton";
export { BoardView } from "./board-view";
export { FirstSteps } from "./first-steps";
export { NewsStrip } from "./news-strip";
export { ProjectList } from "./project-list";
export { RecentCommits } from "./recent-commits";
export { chosenBranch, loadTrendState, rangeQuery, type TrendState } from "./trend-state";
export { TrendBar } from "./trend-bar";
