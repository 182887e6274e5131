import "server-only";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { DamagedArchive, readArchive } from "../../../scripts/lib/archive/read.mjs";
import { NotEmpty, importProject } from "../../../scripts/lib/archive/restore.mjs";
import { writeArchive } from "../../../scripts/lib/archive/write.mjs";
import { PlainError } from "../../../scripts/lib/say.mjs";
import { signalChanges } from "../changes/change-signal";
import { bucket } from "../blobs/store";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

export { NotEmpty as ProjectExists };
/** An archive cannot be read, or not by this version: its message says why. */
export { PlainError as UnusableArchive };

/** A project as one file, as it is at this moment. What goes wrong on the way breaks the stream off. */
export async function exportProject({ id, slug }: ProjectRef): Promise<PassThrough> {
  const client = await pool().connect();
  const output = new PassThrough();
  writeArchive(client, output, { project: { id, slug }, bucket: bucket() })
    .catch((error: Error) => output.destroy(error))
    // Who leaves in the middle of a COPY leaves a connection that is good for nothing.
    .finally(() => client.release(!output.writableFinished));
  return output;
}

/**
 * Adds the project of an archive under this slug. All of it or nothing.
 * @throws ProjectExists, UnusableArchive
 */
export async function importAs(slug: string, input: AsyncIterable<Uint8Array> | null): Promise<void> {
  if (!input) throw new DamagedArchive("The request has no body: send the archive.");
  const archive = await readArchive(input);
  const client = await pool().connect();
  let broken = true;
  try {
    await importProject(client, archive, { slug, directory: join(process.cwd(), "prisma", "migrations") });
    broken = false;
  } catch (error) {
    broken = !(error instanceof PlainError);
    throw error;
  } finally {
    client.release(broken);
  }
  signalChanges();
}
