import "server-only";

export { listCommits } from "./commit-list";
export { changedSettings } from "./changed-settings";
export { type Fork, forkOf } from "./fork";
export { commitSteps } from "./commit-steps";
export { judgeCommits, refreshVerdicts } from "./judge-commits";
export { dueVerdicts, queueStaleVerdicts } from "./verdict-due";
