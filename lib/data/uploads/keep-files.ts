import "server-only";
import { blobs } from "../blobs/store";
import type { KeptFile, PackedFile } from "./new-upload";

/** Puts the bytes of files where they are kept, before any row tells of them. @throws BlobsAway */
export function keepFiles(projectId: string, files: readonly PackedFile[]): Promise<KeptFile[]> {
  return Promise.all(
    files.map(async ({ bytes, ...file }) => ({
      ...file,
      ...(await blobs().put(projectId, "file", file.id, bytes)),
    })),
  );
}
