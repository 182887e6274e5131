import "server-only";

export { badgeFacts } from "./badge-facts";
export { shownBranch } from "./default-branch";
export { mainSeries } from "./main-series";
export { listProjects, projectCards, projectDetail } from "./project-views";
export { type ProjectRef, ensureProject, findProject, updateProject } from "./projects";
