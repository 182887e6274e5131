import "server-only";
import { pool } from "../database/database";

/** A commit of which something is to be told. */
export interface UntoldCommit {
  commitId: string;
  sha: string;
  /** What it is compared with. */
  since: string;
  message: string | null;
  author: string | null;
  branches: string[];
  /** What its verdict says; null where there is none. */
  sentence: string | null;
}

const columns = `c.id AS "commitId", c.sha, c.message, c.author, o.sha AS since, v.sentence,
  ARRAY(SELECT branch FROM commit_branch b WHERE b.project_id = c.project_id AND b.commit_id = c.id) AS branches`;
const untold = (kind: string) => `NOT EXISTS (SELECT FROM event e
  WHERE e.project_id = c.project_id AND e.kind = '${kind}' AND e.key = c.id::text)`;
const oldestFirst = "ORDER BY coalesce(c.placed_at, c.committed_at), c.sha LIMIT 200";

/** Commits whose verdict is worse, settled and not told yet, oldest first. */
export async function worseCommits(projectId: string): Promise<UntoldCommit[]> {
  const { rows } = await pool().query<UntoldCommit>(
    `SELECT ${columns} FROM commit_verdict v JOIN commit c ON c.project_id = $1 AND c.id = v.commit_id
       JOIN commit o ON o.project_id = $1 AND o.id = v.since_id
     WHERE v.project_id = $1 AND v.verdict IN ('regressed', 'mixed') AND v.worse > 0 AND ${untold("commit-worse")}
       AND NOT EXISTS (SELECT FROM verdict_due d WHERE d.project_id = $1 AND d.commit_id IN (v.commit_id, v.since_id))
       AND NOT EXISTS (SELECT FROM change_due d WHERE d.project_id = $1 AND d.commit_id IN (v.commit_id, v.since_id))
     ${oldestFirst}`,
    [projectId],
  );
  return rows;
}

/** Commits at which a primary metric moved for good, confirmed and not told yet, oldest first. @param ids of change points */
export async function changedCommits(projectId: string, ids: readonly string[]): Promise<UntoldCommit[]> {
  const { rows } = await pool().query<UntoldCommit>(
    `SELECT DISTINCT ON (coalesce(c.placed_at, c.committed_at), c.sha) ${columns}
     FROM change_point p JOIN commit c ON c.project_id = $1 AND c.id = p.commit_id
       JOIN commit o ON o.project_id = $1 AND o.id = p.previous_id
       LEFT JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = c.id
     WHERE p.project_id = $1 AND p.id = ANY($2::uuid[]) AND ${untold("change-point")} ${oldestFirst}`,
    [projectId, ids],
  );
  return rows;
}

/** The newest commit that was measured on a branch (null: on any), and when it was uploaded last. */
export async function lastMeasured(
  projectId: string,
  branch: string | null,
): Promise<{ runId: string; commitId: string } | null> {
  const { rows } = await pool().query<{ runId: string; commitId: string }>(
    `SELECT r.id AS "runId", r.commit_id AS "commitId" FROM run r WHERE r.project_id = $1
       AND ($2::text IS NULL OR EXISTS (SELECT FROM commit_branch b
         WHERE b.project_id = $1 AND b.branch = $2 AND b.commit_id = r.commit_id OFFSET 0))
     ORDER BY r.id DESC LIMIT 1`,
    [projectId, branch],
  );
  return rows[0] ?? null;
}

/** Some commits by their shas. */
export async function commitsOfShas(projectId: string, shas: readonly string[]) {
  const { rows } = await pool().query<Omit<UntoldCommit, "since">>(
    `SELECT ${columns.replace("o.sha AS since, v.sentence", "NULL AS sentence")} FROM commit c
     WHERE c.project_id = $1 AND c.sha = ANY($2::text[])`,
    [projectId, shas],
  );
  return new Map(rows.map((row) => [row.sha, row]));
}
