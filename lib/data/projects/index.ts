import "server-only";

export { badgeFacts } from "./badge-facts";
export { defaultBranchOf, shownBranch } from "./default-branch";
export { SlugTaken, presentSlug } from "./former-slugs";
export { mainSeries } from "./main-series";
export { type ProjectCard, projectCards } from "./project-cards";
export { listProjects } from "./project-page";
export { branchesOf, projectDetail } from "./project-views";
export { type ProjectRef, ensureProject, findProject, findProjectById, updateProject } from "./projects";
