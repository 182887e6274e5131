export { CommitLatencies } from "./commit-map";
export { RunLatencies } from "./run-map";
