import "server-only";

export { listCommits } from "./commit-list";
export { judgeCommits } from "./judge-commits";
export { dueVerdicts, queueStaleVerdicts } from "./verdict-due";
