import "server-only";

export { contextChecks } from "./context-checks";
export {
  type RereadRun,
  type StoredProfile,
  type StoredRun,
  rawBytes,
  rewriteProfile,
  rewriteRun,
  uploadsAfter,
} from "./reparse";
export {
  IdempotencyRace,
  type NewCommit,
  type NewProfile,
  type NewRun,
  type NewUpload,
  fitsOneStatement,
  storeAtOnce,
  storeUpload,
} from "./store-upload";
export { type KnownCommit, type UploadContext, findIdempotent, uploadContext } from "./upload-context";
