import "server-only";
import { ancestorSql } from "../commits/ancestors";
import { prisma, uploadPool } from "../database/database";
import type { NewCommit } from "./new-upload";

/** What is stored of a commit already. */
export interface StoredCommit {
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
  /** Their configurations; null stands for none told, and in place of the list for no runs. */
  configIds: (string | null)[] | null;
  /** Environment of the series' newest run; null for a new series. */
  usualEnvironmentId: string | null;
  /** What earlier uploads called primary. */
  primaryMetrics: string[];
}

/** What is known before an upload is stored. */
export interface UploadContext {
  commit: StoredCommit | null;
  /** JSON of `SeriesContext[]`: of thousands, a thread reads it. */
  series: string;
  /** Sha of the commit that this one is naturally compared with. */
  ancestor: string | null;
}

/** SQL of what a context is asked for; the project is `$1`. */
interface ContextColumns {
  /** uuid[] */
  seriesIds: string;
  commitId: string;
  /** text, see ancestors.ts */
  ancestor: string;
}

/**
 * Columns of a `ContextRow`, beside a relation `stored` with the stored commit or with nothing. The commit's time leads
 * straight to the runs of a series at it: by the commit alone all of its runs would be read for every series.
 */
export function contextSql({ seriesIds, commitId, ancestor }: ContextColumns): string {
  return `stored.sha, stored.parents, stored.message, stored.author, stored.pr, stored.committed_at AS "committedAt",
    coalesce((SELECT json_agg(json_build_object('seriesId', s.id,
      'repeats', (SELECT count(*) FROM run r WHERE r.project_id = $1 AND r.series_id = s.id
        AND r.committed_at = stored.committed_at AND r.commit_id = ${commitId}),
      'configIds', (SELECT json_agg(DISTINCT r.config_id) FROM run r WHERE r.project_id = $1 AND r.series_id = s.id
        AND r.committed_at = stored.committed_at AND r.commit_id = ${commitId}),
      'usualEnvironmentId', (SELECT r.environment_id FROM run r WHERE r.project_id = $1 AND r.series_id = s.id
        ORDER BY r.committed_at DESC, r.commit_id DESC LIMIT 1),
      'primaryMetrics', coalesce((SELECT named.primary_metrics FROM series named
        WHERE named.project_id = $1 AND named.id = s.id), '{}')))
      FROM unnest(${seriesIds}) AS s(id)), '[]')::text AS series, ${ancestor} AS ancestor`;
}

/** What `contextSql` answers. */
export interface ContextRow extends Omit<StoredCommit, "sha"> {
  sha: string | null;
  series: string;
  ancestor: string | null;
}

/** A context as it came from the database. */
export function toContext(row: ContextRow | undefined): UploadContext {
  if (!row) return { commit: null, series: "[]", ancestor: null };
  const { sha, series, ancestor, ...commit } = row;
  return { commit: sha === null ? null : { ...commit, sha }, series, ancestor };
}

const columns = contextSql({
  seriesIds: "$3::uuid[]",
  commitId: "$2::uuid",
  ancestor: ancestorSql({
    parents: "coalesce($4::text[], stored.parents, '{}')",
    branch: "$5::text",
    committedAt: "coalesce($6::timestamptz, stored.committed_at, now())",
    id: "$2::uuid",
    seriesIds: "$3::uuid[]",
  }),
});

/**
 * The commit and the series that an upload touches, as they stand: one question. Planned as uploads are: while the
 * database knows little of a table that has just grown, it would read it whole for every series.
 */
export async function uploadContext(
  projectId: string,
  { id, branch, stated }: Pick<NewCommit, "id" | "branch" | "stated">,
  seriesIds: readonly string[],
): Promise<UploadContext> {
  const { rows } = await uploadPool().query<ContextRow>({
    name: "upload-context",
    text: `SELECT ${columns}
      FROM (SELECT 1) AS one LEFT JOIN commit stored ON stored.project_id = $1 AND stored.id = $2`,
    values: [projectId, id, seriesIds, stated.parents, branch, stated.committedAt],
  });
  return toContext(rows[0]);
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
