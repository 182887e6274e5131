import "server-only";

export { BlobsAway } from "../../../scripts/lib/blobs/s3.mjs";
export { sweepBlobs } from "./clear";
