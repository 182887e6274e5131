import "server-only";
import { z } from "zod";
import { type FirstPicture, pictureVersion } from "@/lib/flame";
import type { ProfileSummary } from "@/lib/model";
import { packJson, unpack, unpackJson } from "../database/codec";
import { pool, prisma } from "../database/database";
import type { StoredProfile } from "./profile-pairs";
import {
  type ProfileColumns,
  profileColumns,
  profileJoins,
  profileRow,
  profileSummary,
} from "./profile-summary";
import type { ProjectRef } from "../projects/projects";
import { asBuffer } from "../uploads/store-statement";

/** A stored profile, or null. */
export async function findProfile(project: ProjectRef, id: string): Promise<ProfileSummary | null> {
  const [profile] = await findProfiles(project, [id]);
  return profile ?? null;
}

/** The same of several, in their order, in one statement. */
export async function findProfiles(
  project: ProjectRef,
  ids: readonly string[],
): Promise<(ProfileSummary | null)[]> {
  const { rows } = await pool().query<ProfileColumns>({
    name: "profiles",
    text: `SELECT ${profileColumns} FROM (
      SELECT * FROM profile WHERE project_id = $1 AND id = ANY($2::uuid[])) AS p ${profileJoins}`,
    values: [project.id, ids],
  });
  const summaries = new Map(rows.map((row) => [row.id, profileSummary(project, profileRow(row))]));
  return ids.map((id) => summaries.get(id) ?? null);
}

/** The first of these ids of which there is no profile. */
export async function missingProfile(
  project: ProjectRef,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>({
    name: "known-profiles",
    text: "SELECT id FROM profile WHERE project_id = $1 AND id = ANY($2::uuid[])",
    values: [project.id, ids],
  });
  const known = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !known.has(id.toLowerCase()));
}

/** Beyond it the oldest of a commit are reached by their ids alone. */
const mostOfCommit = 500;

/** The newest profiles of each commit, in the order of their ids, oldest upload first; of one kind or of all. */
export async function profilesOfCommits(
  project: ProjectRef,
  commitIds: readonly string[],
  kind: string | null = null,
): Promise<StoredProfile[][]> {
  const { rows } = await pool().query<ProfileColumns & { configId: string | null; commitId: string }>({
    name: "profiles-of-commits",
    text: `SELECT ${profileColumns}, p.config_id AS "configId", p.commit_id AS "commitId"
      FROM unnest($2::uuid[]) AS request(id) CROSS JOIN LATERAL (SELECT * FROM profile
        WHERE project_id = $1 AND commit_id = request.id AND ($3::text IS NULL OR kind = $3)
        ORDER BY id DESC LIMIT ${mostOfCommit}) AS p ${profileJoins}
      ORDER BY p.id`,
    values: [project.id, commitIds, kind],
  });
  return commitIds.map((id) =>
    rows
      .filter(({ commitId }) => commitId === id)
      .map((row) => ({ ...profileSummary(project, profileRow(row)), configId: row.configId })),
  );
}

interface BytesRow {
  file_name: string | null;
  kind: string;
  codec: number;
  size: number;
  bytes: Buffer;
}

/** The uploaded bytes of a profile, unchanged; null when there is no such profile. In SQL: it may have megabytes. */
export async function readProfileBytes(
  project: ProjectRef,
  id: string,
): Promise<{ bytes: Uint8Array; fileName: string | null; kind: string } | null> {
  const { rows } = await pool().query<BytesRow>({
    name: "read-profile-bytes",
    text: `SELECT p.file_name, p.kind, r.codec, r.size, r.bytes
      FROM profile p JOIN raw_file r ON r.project_id = p.project_id AND r.id = p.raw_id
      WHERE p.project_id = $1 AND p.id = $2`,
    values: [project.id, id],
  });
  const [row] = rows;
  return row ? { bytes: await unpack(row), fileName: row.file_name, kind: row.kind } : null;
}

/** A derived tree in the wire form, when it is stored in this version. In SQL: it may have a megabyte, and be awaited. */
export async function readFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  version: number,
): Promise<Uint8Array | null> {
  const { rows } = await pool().query<{ bytes: Buffer }>({
    name: "read-folded",
    text: `SELECT bytes FROM folded_profile
      WHERE project_id = $1 AND profile_id = $2 AND sample_type = $3 AND version = $4`,
    values: [project.id, profileId, sampleType, version],
  });
  return rows[0]?.bytes ?? null;
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
  const row = await prisma().foldedProfile.findUnique({
    where: { projectId_profileId_sampleType: { projectId: project.id, profileId, sampleType } },
    select: { version: true, picture: true },
  });
  if (row?.version !== version) return null;
  return StoredPicture.safeParse(unpackJson(row.picture)).data ?? null;
}

/** A derived tree as it is kept. */
export interface Folded {
  readonly version: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly picture: FirstPicture;
}

/** Keeps a derived tree; of two that come at once either may win, they are equal. */
export async function storeFolded(
  project: ProjectRef,
  profileId: string,
  sampleType: string,
  { version, bytes, picture }: Folded,
): Promise<void> {
  await pool().query({
    name: "store-folded",
    text: `INSERT INTO folded_profile (project_id, profile_id, sample_type, version, bytes, picture)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (project_id, profile_id, sample_type)
      DO UPDATE SET version = excluded.version, bytes = excluded.bytes, picture = excluded.picture`,
    values: [project.id, profileId, sampleType, version, asBuffer(bytes), asBuffer(packJson(picture))],
  });
}

/** Removes the derived trees of a profile: they are made anew. */
export async function dropFolded({ id: projectId }: ProjectRef, profileId: string): Promise<void> {
  await prisma().foldedProfile.deleteMany({ where: { projectId, profileId } });
}
