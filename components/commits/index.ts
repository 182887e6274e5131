export { CommitView } from "./commit-view";
