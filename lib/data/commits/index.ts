import "server-only";

export { commitBySha } from "./commit-refs";
export { placeQueuedCommits, queueMisplaced } from "./place-commits";
export { type CommitView, commitView, resolveCommit, searchCommits } from "./commits";
