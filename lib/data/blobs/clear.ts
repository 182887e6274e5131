import "server-only";
import { sweep } from "../../../scripts/lib/blobs/sweep.mjs";
import { pool } from "../database/database";
import { blobs, bucket } from "./store";

/** Deletes all objects of a project whose rows are gone. */
export async function deleteBlobsOf(projectId: string): Promise<void> {
  const names: string[] = [];
  for await (const { name } of blobs().list(projectId)) names.push(name);
  await blobs().delete(projectId, names);
}

/** Deletes objects that no row tells of. Does nothing without a bucket. */
export async function sweepBlobs(): Promise<void> {
  const own = bucket();
  if (own) await sweep(pool(), own);
}
