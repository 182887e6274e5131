import "server-only";

export { contextChecks } from "./context-checks";
export { keepFiles } from "./keep-files";
export type {
  NewCommit,
  NewProfile,
  NewRun,
  NewSeries,
  NewUpload,
  PackedFile,
  PackedRows,
} from "./new-upload";
export {
  type RereadRun,
  type StoredProfile,
  type StoredRun,
  findUpload,
  rawBytes,
  rewriteProfile,
  rewriteRun,
  uploadsAfter,
} from "./reparse";
export { packRows } from "./rows";
export { IdempotencyRace, ProjectDeleted, fitsOneStatement, storeAtOnce, storeUpload } from "./store-upload";
export {
  type SeriesContext,
  type StoredCommit,
  type UploadContext,
  findIdempotent,
  uploadContext,
} from "./upload-context";
