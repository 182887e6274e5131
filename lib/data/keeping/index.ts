import "server-only";

export { ProjectExists, UnusableArchive, exportProject, importAs } from "./archives";
export { deleteProfile, deleteRun, deleteUpload } from "./delete-parts";
export { analyzeOnce } from "./first-analysis";
export { forgetAuthor } from "./forget-author";
export { listenForKeeping } from "./keeping-signal";
export { applyRetentions, previewRetention } from "./retention";
export { onlyOnce } from "./only-once";
export { type StaleUpload, staleUploads } from "./stale-profiles";
export { deleteQueued, findDeletion, requestDeletion } from "./project-deletion";
