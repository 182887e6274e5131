import "server-only";
import { pool } from "../database/database";

const place = (c: string) => `coalesce(${c}.placed_at, ${c}.committed_at)`;
const measured = "EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = c.id)";

/** Full sha of the measured commit before this one, as its verdict has it, else as the order of its branch has it; null: none. */
export async function measuredBefore(projectId: string, commitId: string): Promise<string | null> {
  const { rows } = await pool().query<{ sha: string }>(
    `SELECT o.sha FROM commit_verdict v JOIN commit o ON o.project_id = $1 AND o.id = v.since_id
     WHERE v.project_id = $1 AND v.commit_id = $2`,
    [projectId, commitId],
  );
  return rows[0]?.sha ?? null;
}

/** Measured commits between two that share a branch with the later one, oldest first; at most 50. */
export async function measuredBetween(
  projectId: string,
  from: string,
  to: string,
): Promise<{ sha: string; message: string | null }[]> {
  const { rows } = await pool().query<{ sha: string; message: string | null }>(
    `SELECT c.sha, c.message FROM commit c, commit a, commit b
     WHERE c.project_id = $1 AND a.project_id = $1 AND b.project_id = $1 AND a.id = $2 AND b.id = $3
       AND (${place("c")}, c.sha) > (${place("a")}, a.sha) AND (${place("c")}, c.sha) < (${place("b")}, b.sha)
       AND ${measured} AND EXISTS (SELECT FROM commit_branch x JOIN commit_branch y
         ON y.project_id = $1 AND y.branch = x.branch AND y.commit_id = b.id
         WHERE x.project_id = $1 AND x.commit_id = c.id)
     ORDER BY ${place("c")}, c.sha LIMIT 50`,
    [projectId, from, to],
  );
  return rows;
}
