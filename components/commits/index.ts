export { CommitView } from "./commit-view";
export { UnknownCommit } from "./unknown-commit";
