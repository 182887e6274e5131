import "server-only";

export { commitBySha } from "./commit-refs";
export { placeQueuedCommits, queueMisplaced } from "./place-commits";
export { authorsOf, type CommitView, commitView, resolveCommit, searchCommits } from "./commits";
