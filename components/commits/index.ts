export { CommitView } from "./commit-view";
export { UnknownCommit } from "./unknown-commit";
export { CommitFilters } from "./commit-filters";
export { CommitList } from "./commit-list";
export { sinceFork } from "./listed-rows";
export { commitsQuery, loadCommitsState } from "./commits-query";
export { latelyOf } from "./lately";
export { LatelyStrip } from "./lately-strip";
