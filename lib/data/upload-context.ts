import "server-only";
import { ancestorSql } from "./ancestors";
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
  /** Sha of the commit that this one is naturally compared with. */
  ancestor: string | null;
}

/** The commit as the upload tells it; null what it does not tell. */
export interface ToldCommit {
  id: string;
  parents: string[] | null;
  branch: string | null;
  committedAt: string | null;
}

const ancestor = ancestorSql({
  parents: "coalesce($4::text[], known.parents, '{}')",
  branch: "$5::text",
  committedAt: "coalesce($6::timestamptz, known.committed_at, now())",
  id: "$2::uuid",
});

interface ContextRow extends Omit<KnownCommit, "sha"> {
  sha: string | null;
  series: SeriesContext[];
  ancestor: string | null;
}

/** The commit and the series that an upload touches, as they stand: one question. */
export async function uploadContext(
  projectId: string,
  { id, parents, branch, committedAt }: ToldCommit,
  seriesIds: readonly string[],
): Promise<UploadContext> {
  const { rows } = await pool().query<ContextRow>({
    name: "upload-context",
    text: `SELECT known.sha, known.parents, known.message, known.author, known.pr, known.committed_at AS "committedAt",
        coalesce((SELECT json_agg(json_build_object('seriesId', s.id,
          'repeats', (SELECT count(*) FROM run r WHERE r.project_id = $1 AND r.commit_id = $2 AND r.series_id = s.id),
          'usualEnvironmentId', (SELECT r.environment_id FROM run r WHERE r.project_id = $1 AND r.series_id = s.id
            ORDER BY r.committed_at DESC, r.commit_id DESC LIMIT 1)))
          FROM unnest($3::uuid[]) AS s(id)), '[]') AS series, ${ancestor} AS ancestor
      FROM (SELECT 1) AS one LEFT JOIN commit known ON known.project_id = $1 AND known.id = $2`,
    values: [projectId, id, seriesIds, parents, branch, committedAt],
  });
  const [row] = rows;
  if (!row) return { commit: null, series: [], ancestor: null };
  const { sha, series, ancestor: nearest, ...commit } = row;
  return { commit: sha === null ? null : { sha, ...commit }, series, ancestor: nearest };
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
