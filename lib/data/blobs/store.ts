import "server-only";
import { openBucket } from "../../../scripts/lib/blobs/s3.mjs";
import { perProcess } from "@/lib/env/per-process";
import type { BlobStore, Kept } from "./blobs";
import { InBucket } from "./in-bucket";
import { inDatabase } from "./in-database";
import { type Packed, unpack } from "../database/codec";

const opened = perProcess<{ bucket?: ReturnType<typeof openBucket>; store?: BlobStore }>("blobs", () => ({}));

/** The bucket of this server; null: there is none. @throws PlainError for variables that cannot be meant */
export function bucket(): ReturnType<typeof openBucket> {
  return (opened.bucket ??= openBucket(process.env));
}

/** Where this server keeps bytes. */
export function blobs(): BlobStore {
  const own = bucket();
  return (opened.store ??= own ? new InBucket(own) : inDatabase);
}

/** What a row tells of packed bytes. */
export type StoredFile = Omit<Packed, "bytes"> & { bytes: Uint8Array | null; blob: string | null };

/** The bytes of a row as they were before they were packed. @throws BlobsAway */
export async function unpackStored(
  projectId: string,
  { bytes, blob, ...file }: StoredFile,
): Promise<Uint8Array> {
  return unpack({ ...file, bytes: await blobs().get(projectId, keptOf({ bytes, blob })) });
}

/** The database sees to it that bytes are in one place. */
export function keptOf({ bytes, blob }: Pick<StoredFile, "bytes" | "blob">): Kept {
  if (bytes !== null) return { bytes, blob: null };
  if (blob !== null) return { bytes, blob };
  throw new Error("a row has neither bytes nor the name of an object");
}
