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

/** What is known before an upload is stored. */
export interface UploadContext {
  commit: KnownCommit | null;
  series: SeriesContext[];
}

interface ContextRow extends Omit<KnownCommit, "sha"> {
  sha: string | null;
  series: SeriesContext[];
}

/** The commit and the series that an upload touches, as they stand: one question. */
export async function uploadContext(
  projectId: string,
  commitId: string,
  seriesIds: readonly string[],
): Promise<UploadContext> {
  const { rows } = await pool().query<ContextRow>({
    name: "upload-context",
    text: `SELECT c.sha, c.parents, c.message, c.author, c.pr, c.committed_at AS "committedAt",
        coalesce((SELECT json_agg(json_build_object('seriesId', s.id,
          'repeats', (SELECT count(*) FROM run r WHERE r.project_id = $1 AND r.commit_id = $2 AND r.series_id = s.id),
          'usualEnvironmentId', (SELECT r.environment_id FROM run r WHERE r.project_id = $1 AND r.series_id = s.id
            ORDER BY r.committed_at DESC, r.commit_id DESC LIMIT 1)))
          FROM unnest($3::uuid[]) AS s(id)), '[]') AS series
      FROM (SELECT 1) AS one LEFT JOIN commit c ON c.project_id = $1 AND c.id = $2`,
    values: [projectId, commitId, seriesIds],
  });
  const [row] = rows;
  if (!row) return { commit: null, series: [] };
  const { sha, series, ...commit } = row;
  return { commit: sha === null ? null : { sha, ...commit }, series };
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
