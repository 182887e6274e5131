import "server-only";
import { uuidv7 } from "uuidv7";
import { pool } from "../database/database";
import type { Prisma } from "../generated/client";

/** Queues a project in the transaction of what changed. */
export async function queueNews(transaction: Prisma.TransactionClient, projectId: string): Promise<void> {
  await transaction.$executeRaw`INSERT INTO news_due (project_id, cause_id)
    VALUES (${projectId}::uuid, ${uuidv7()}::uuid)`;
}

/**
 * Projects that are queued with what queued them, those that wait longest first: some at a time, but all of the silent.
 * @param quiet also those that want to know when nothing is measured any more
 */
export async function dueNews(quiet: boolean): Promise<{ projectId: string; causes: string[] }[]> {
  const { rows } = await pool().query<{ projectId: string; causes: string[] }>(
    `SELECT p.id AS "projectId", coalesce(array_agg(d.cause_id::text) FILTER (WHERE d.cause_id IS NOT NULL), '{}') AS causes
     FROM project p LEFT JOIN news_due d ON d.project_id = p.id
     WHERE p.deleted_at IS NULL AND (d.cause_id IS NOT NULL OR ($1 AND p.settings->>'quietAfterDays' IS NOT NULL))
     GROUP BY p.id ORDER BY min(d.cause_id::text) NULLS LAST LIMIT CASE WHEN $1 THEN NULL ELSE 500 END`,
    [quiet],
  );
  return rows;
}

/** Takes causes out of the queue, when what they led to is stored. */
export async function newsDone(projectId: string, causes: readonly string[]): Promise<void> {
  if (causes.length === 0) return;
  await pool().query("DELETE FROM news_due WHERE project_id = $1 AND cause_id = ANY($2::uuid[])", [
    projectId,
    causes,
  ]);
}
