import "server-only";
import type { ProfileSummary } from "@/lib/model";
import { type StoredFile, unpackStored } from "../blobs/store";
import { batched } from "../database/batched";
import { pool } from "../database/database";
import type { StoredProfile } from "./profile-pairs";
import {
  type ProfileColumns,
  profileColumns,
  profileJoins,
  profileRow,
  profileSummary,
} from "./profile-summary";
import type { ProjectRef } from "../projects/projects";

/** A stored profile, or null. */
export async function findProfile(project: ProjectRef, id: string): Promise<ProfileSummary | null> {
  const [profile] = await findProfiles(project, [id]);
  return profile ?? null;
}

const readProfiles = batched(async (from, projectId, ids) => {
  const { rows } = await from.query<ProfileColumns>({
    name: "profiles",
    text: `SELECT ${profileColumns} FROM (
      SELECT * FROM profile WHERE project_id = $1 AND id = ANY($2::uuid[])) AS p ${profileJoins}`,
    values: [projectId, ids],
  });
  return new Map(rows.map((row) => [row.id, profileRow(row)]));
});

/** The same of several, in their order, in one statement. */
export async function findProfiles(
  project: ProjectRef,
  ids: readonly string[],
): Promise<(ProfileSummary | null)[]> {
  const rows = await readProfiles(project.id, ids);
  return rows.map((row) => row && profileSummary(project, row));
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

type BytesRow = StoredFile & { file_name: string | null; kind: string };

/** The uploaded bytes of a profile, unchanged; null when there is no such profile. In SQL: it may have megabytes. */
export async function readProfileBytes(
  project: ProjectRef,
  id: string,
): Promise<{ bytes: Uint8Array; fileName: string | null; kind: string } | null> {
  const { rows } = await pool().query<BytesRow>({
    name: "read-profile-bytes",
    text: `SELECT p.file_name, p.kind, r.codec, r.size, r.bytes, r.blob
      FROM profile p JOIN raw_file r ON r.project_id = p.project_id AND r.id = p.raw_id
      WHERE p.project_id = $1 AND p.id = $2`,
    values: [project.id, id],
  });
  const [row] = rows;
  return row ? { bytes: await unpackStored(project.id, row), fileName: row.file_name, kind: row.kind } : null;
}
