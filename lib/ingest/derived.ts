import "server-only";
import type { ProjectRef } from "@/lib/data/projects";
import type { UploadMeta } from "@/lib/model";
import { bodyHash } from "./idempotency";
import { readUpload } from "./read-upload";
import { ingestUpload } from "./upload";

/** Who writes what follows from what was uploaded. */
const itself = { id: "00000000-0000-0000-0000-000000000000", name: "Benchtrail" };

/** Stores what this server found itself, in Benchtrail JSON, as an upload. */
export async function ingestDerived(
  project: ProjectRef,
  meta: UploadMeta,
  name: string,
  result: unknown,
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(result, null, 2));
  const request = { meta, results: [{ name, bytes }], profiles: [], configs: [], sides: [] };
  const prepared = { read: await readUpload(request), hash: bodyHash(request) };
  await ingestUpload({ slug: project.slug, project, by: itself }, prepared, null);
}
