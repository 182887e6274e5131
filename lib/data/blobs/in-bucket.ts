import "server-only";
import { mayDelete } from "../../../scripts/lib/blobs/backup-lock.mjs";
import { newName } from "../../../scripts/lib/blobs/move.mjs";
import { BlobsAway, type Bucket } from "../../../scripts/lib/blobs/s3.mjs";
import { pool } from "../database/database";
import type { BlobStore } from "./blobs";

/** Bytes in an S3-compatible bucket; those of rows from before there was one are where they were. */
export class InBucket implements BlobStore {
  constructor(private readonly bucket: Bucket) {}

  put: BlobStore["put"] = async (projectId, kind, id, bytes) => {
    if (bytes.byteLength < this.bucket.from) return { bytes, blob: null };
    const blob = newName(kind, id);
    await this.bucket.put(projectId, blob, bytes);
    return { bytes: null, blob };
  };

  get: BlobStore["get"] = async (projectId, { bytes, blob }) => {
    const found = bytes ?? (await this.bucket.get(projectId, blob));
    if (found) return found;
    throw new BlobsAway(`The bucket has no object ${projectId}/${blob}.`);
  };

  delete: BlobStore["delete"] = async (projectId, names) => {
    const objects = names.filter((name) => name !== null);
    if (objects.length === 0) return;
    try {
      if (await mayDelete(pool())) await this.bucket.delete(projectId, objects);
    } catch (error) {
      console.warn("Files could not be deleted from the bucket now, and will be later:", error);
    }
  };

  list: BlobStore["list"] = (projectId) => this.bucket.list(projectId);
}
