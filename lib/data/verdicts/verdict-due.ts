import "server-only";
import { pool } from "../database/database";

/**
 * How commits are judged. A higher number makes all that is stored stale: to be raised with every change of lib/compare or
 * of this folder that may change verdicts.
 */
export const verdictVersion = 5;

/** Ids of projects with commits in the queue. */
export async function dueVerdicts(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>({
    name: "verdict-due",
    text: "SELECT DISTINCT project_id AS id FROM verdict_due LIMIT 500",
  });
  return rows.map(({ id }) => id);
}

/** Queues measured commits that were never judged (they are older than verdicts), or in another way. Once a process. */
export async function queueStaleVerdicts(): Promise<void> {
  await pool().query(
    `INSERT INTO verdict_due (project_id, commit_id, cause_id)
     SELECT c.project_id, c.id, gen_random_uuid() FROM commit c
     WHERE NOT EXISTS (SELECT FROM commit_verdict v
         WHERE v.project_id = c.project_id AND v.commit_id = c.id AND v.version = $1)
       AND NOT EXISTS (SELECT FROM verdict_due d WHERE d.project_id = c.project_id AND d.commit_id = c.id)
       AND EXISTS (SELECT FROM run r WHERE r.project_id = c.project_id AND r.commit_id = c.id OFFSET 0)`,
    [verdictVersion],
  );
}
