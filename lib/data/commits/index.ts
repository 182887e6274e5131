import "server-only";

export { commitBySha } from "./commit-refs";
export { type CommitView, commitView, resolveCommit, searchCommits } from "./commits";
