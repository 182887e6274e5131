import "server-only";
import { pool, prisma } from "./database";

/** What is stored of a commit already. */
export interface KnownCommit {
  sha: string;
  parents: string[];
  message: string | null;
  author: string | null;
  pr: string | null;
  committedAt: Date;
}

/** What the history says of one series, seen from a commit. */
export interface SeriesContext {
  seriesId: string;
  /** Runs of this series at this commit, before the upload. */
  repeats: number;
  /** Environment of the series' newest run; null for a new series. */
  usualEnvironmentId: string | null;
}

/** The commit as it is stored, or null. */
export async function knownCommit(projectId: string, commitId: string): Promise<KnownCommit | null> {
  const { rows } = await pool().query<KnownCommit>({
    name: "known-commit",
    text: `SELECT sha, parents, message, author, pr, committed_at AS "committedAt"
      FROM commit WHERE project_id = $1 AND id = $2`,
    values: [projectId, commitId],
  });
  return rows[0] ?? null;
}

/** What is known of each series that an upload touches. */
export async function seriesContexts(
  projectId: string,
  commitId: string,
  seriesIds: readonly string[],
): Promise<SeriesContext[]> {
  if (seriesIds.length === 0) return [];
  const { rows } = await pool().query<SeriesContext>({
    name: "series-contexts",
    text: `SELECT s.id AS "seriesId",
        (SELECT count(*) FROM run r WHERE r.project_id = $1 AND r.commit_id = $2 AND r.series_id = s.id) AS repeats,
        (SELECT r.environment_id FROM run r WHERE r.project_id = $1 AND r.series_id = s.id
          ORDER BY r.committed_at DESC, r.commit_id DESC LIMIT 1) AS "usualEnvironmentId"
      FROM unnest($3::uuid[]) AS s(id)`,
    values: [projectId, commitId, seriesIds],
  });
  return rows;
}

/** An upload that was stored under an idempotency key. */
export async function findIdempotent(
  projectId: string,
  key: string,
): Promise<{ bodyHash: Uint8Array; answer: Uint8Array } | null> {
  const upload = await prisma().upload.findUnique({
    where: { projectId_idempotencyKey: { projectId, idempotencyKey: key } },
    select: { bodyHash: true, answer: true },
  });
  return upload?.bodyHash && upload.answer ? { bodyHash: upload.bodyHash, answer: upload.answer } : null;
}
