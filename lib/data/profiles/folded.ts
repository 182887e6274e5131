import "server-only";
import { z } from "zod";
import { type FirstPicture, pictureVersion } from "@/lib/flame";
import { blobs, keptOf, type StoredFile } from "../blobs/store";
import { packJson, unpackJson } from "../database/codec";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { asBuffer } from "../uploads/store-statement";

/** What says of a tree that somebody looked at it. */
interface Looked {
  /** It was used today, as far as is known. */
  readonly fresh: boolean;
}

/** SQL of that. A day is exact enough: a look seldom writes. */
const fresh = "used_at > now() - interval '1 day' AS fresh";

/** A derived tree in the wire form, when it is stored in this version. In SQL: it may have a megabyte, and be awaited. */
export async function readFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  version: number,
): Promise<Uint8Array | null> {
  const { rows } = await pool().query<Pick<StoredFile, "bytes" | "blob"> & Looked>({
    name: "read-folded",
    text: `SELECT bytes, blob, ${fresh} FROM folded_profile
      WHERE project_id = $1 AND profile_id = $2 AND sample_type = $3 AND version = $4`,
    values: [project.id, profileId, sampleType, version],
  });
  const [row] = rows;
  if (!row) return null;
  noteLook(project, profileId, row);
  // What is lost is made again.
  return blobs()
    .get(project.id, keptOf(row))
    .catch(() => null);
}

const StoredPicture: z.ZodType<FirstPicture> = z.object({
  version: z.literal(pictureVersion),
  names: z.array(z.tuple([z.string(), z.union([z.string(), z.number()])])),
  rows: z.array(z.array(z.number())),
});

/** What the page of a profile shows first, when its tree and its picture are stored in this version. */
export async function readFirstPicture(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  version: number,
): Promise<FirstPicture | null> {
  const { rows } = await pool().query<{ picture: Buffer } & Looked>({
    name: "read-first-picture",
    text: `SELECT picture, ${fresh} FROM folded_profile
      WHERE project_id = $1 AND profile_id = $2 AND sample_type = $3 AND version = $4`,
    values: [project.id, profileId, sampleType, version],
  });
  const [row] = rows;
  if (!row) return null;
  noteLook(project, profileId, row);
  return StoredPicture.safeParse(unpackJson(row.picture)).data ?? null;
}

/** Nobody waits for it, and nothing rests on it. */
function noteLook({ id: projectId }: ProjectRef, profileId: string, looked: Looked): void {
  if (looked.fresh) return;
  void pool()
    .query("UPDATE folded_profile SET used_at = now() WHERE project_id = $1 AND profile_id = $2", [
      projectId,
      profileId,
    ])
    .catch(() => {});
}

/** A derived tree as it is kept. */
export interface Folded {
  readonly version: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly picture: FirstPicture;
}

/** Keeps a derived tree; of two that come at once either may win, they are equal. @throws BlobsAway */
export async function storeFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  { version, bytes, picture }: Folded,
): Promise<void> {
  const kept = await blobs().put(project.id, "tree", profileId, bytes);
  const { rows } = await pool().query<{ blob: string | null }>({
    name: "store-folded",
    text: `WITH before AS (
        SELECT blob FROM folded_profile WHERE project_id = $1 AND profile_id = $2 AND sample_type = $3),
      stored AS (
        INSERT INTO folded_profile (project_id, profile_id, sample_type, version, bytes, picture, blob, size)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (project_id, profile_id, sample_type)
        DO UPDATE SET version = excluded.version, bytes = excluded.bytes, picture = excluded.picture,
          blob = excluded.blob, size = excluded.size, used_at = now())
      SELECT blob FROM before`,
    values: [
      project.id,
      profileId,
      sampleType,
      version,
      kept.bytes && asBuffer(kept.bytes),
      asBuffer(packJson(picture)),
      kept.blob,
      bytes.byteLength,
    ],
  });
  await blobs().delete(
    project.id,
    rows.map(({ blob }) => blob),
  );
}

/** Removes the derived trees of a profile: they are made anew. */
export async function dropFolded(
  { id: projectId }: Pick<ProjectRef, "id">,
  profileId: string,
): Promise<void> {
  const { rows } = await pool().query<{ blob: string | null }>(
    "DELETE FROM folded_profile WHERE project_id = $1 AND profile_id = $2 RETURNING blob",
    [projectId, profileId],
  );
  await blobs().delete(
    projectId,
    rows.map(({ blob }) => blob),
  );
}
