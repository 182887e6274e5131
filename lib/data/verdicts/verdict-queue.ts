import "server-only";
import type { Prisma } from "../generated/client";
import { verdictVersion } from "./verdict-due";

type Transaction = Prisma.TransactionClient;

/** Commits of one transaction, the newest first; more wait for the next. */
const most = 500;
/** Commits behind one that may be compared with another than before once it is there, in the order of commits. */
const behind = 300;

/** One server at a time judges the commits of a project. @returns false: another one does right now */
export async function lockVerdicts(transaction: Transaction, projectId: string): Promise<boolean> {
  const rows = await transaction.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${projectId}, 2)) AS locked`;
  return rows[0]?.locked ?? false;
}

/** Takes the newest commits from the queue, those first that are no more. */
export async function takeFromQueue(transaction: Transaction, projectId: string): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    WITH due AS (
      SELECT d.id FROM (SELECT DISTINCT commit_id AS id FROM verdict_due WHERE project_id = ${projectId}::uuid) AS d
        LEFT JOIN commit c ON c.project_id = ${projectId}::uuid AND c.id = d.id
      ORDER BY coalesce(c.placed_at, c.committed_at) DESC NULLS FIRST, c.sha DESC LIMIT ${most}),
    taken AS (DELETE FROM verdict_due WHERE project_id = ${projectId}::uuid AND commit_id IN (SELECT id FROM due))
    SELECT id FROM due`;
  return rows.map(({ id }) => id);
}

/** Puts commits into the queue (again). */
export async function queueVerdicts(
  transaction: Transaction,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.$executeRaw`INSERT INTO verdict_due (project_id, commit_id, cause_id)
    SELECT ${projectId}::uuid, id, gen_random_uuid() FROM unnest(${[...ids]}::uuid[]) AS id`;
}

/** A commit whose verdict may be another one now. */
export interface Affected {
  id: string;
  /** With what it was compared; undefined: it was not judged, or in another version. */
  since: string | null | undefined;
}

interface Row {
  id: string;
  since: string | null;
  judged: boolean;
}

/**
 * What some commits may have changed, newest first: themselves, those compared with one of them, their children, and
 * those right behind them, which may be compared with one of them from now on. So one commit that is new costs as much
 * in a long history as in a short one. Behind each it is looked no further than to the next that is due: what is behind both
 * is behind that.
 */
export async function affectedBy(
  transaction: Transaction,
  projectId: string,
  due: readonly string[],
): Promise<Affected[]> {
  const rows = await transaction.$queryRaw<Row[]>`
    WITH due AS MATERIALIZED (
      SELECT c.id, c.sha, c.place, lead(c.place, 1, 'infinity') OVER placed AS next, lead(c.sha, 1, '') OVER placed AS "nextSha"
      FROM unnest(${[...due]}::uuid[]) AS d(id) CROSS JOIN LATERAL (
        SELECT id, sha, coalesce(placed_at, committed_at) AS place FROM commit
        WHERE project_id = ${projectId}::uuid AND id = d.id OFFSET 0) AS c
      WINDOW placed AS (ORDER BY c.place, c.sha)),
    affected AS (
      SELECT id FROM due
      UNION
      SELECT commit_id FROM commit_verdict WHERE project_id = ${projectId}::uuid AND since_id = ANY(${[...due]}::uuid[])
      UNION
      SELECT child.id FROM due CROSS JOIN LATERAL (
        SELECT id FROM commit WHERE project_id = ${projectId}::uuid AND parents @> ARRAY[due.sha] OFFSET 0) AS child
      UNION
      SELECT later.id FROM due CROSS JOIN LATERAL (
        SELECT id FROM commit c WHERE project_id = ${projectId}::uuid
          AND (coalesce(c.placed_at, c.committed_at), c.sha) > (due.place, due.sha)
          AND (coalesce(c.placed_at, c.committed_at), c.sha) <= (due.next, due."nextSha")
        ORDER BY coalesce(c.placed_at, c.committed_at), c.sha LIMIT ${behind}) AS later)
    SELECT c.id, v.since_id AS since, v.version IS NOT DISTINCT FROM ${verdictVersion} AS judged
    FROM affected a CROSS JOIN LATERAL (
        SELECT * FROM commit WHERE project_id = ${projectId}::uuid AND id = a.id OFFSET 0) AS c
      LEFT JOIN commit_verdict v ON v.project_id = ${projectId}::uuid AND v.commit_id = c.id
    ORDER BY coalesce(c.placed_at, c.committed_at) DESC, c.sha DESC`;
  return rows.map(({ id, since, judged }) => ({ id, since: judged ? since : undefined }));
}
