import "server-only";
import { pool } from "../database/database";
import { defaultBranchOf } from "../projects/default-branch";
import type { ProjectRef } from "../projects/projects";

/** Where a branch was left by another one. */
export interface Fork {
  /** The default branch, which it is compared with. */
  readonly base: string;
  /** The measured commit of the base that the first commit of the branch is judged against; null: none. */
  readonly commit: string | null;
}

/** Where a branch began; null of the default branch itself, and of projects without one. */
export async function forkOf({ id }: ProjectRef, branch: string): Promise<Fork | null> {
  const base = await defaultBranchOf(id);
  if (base === null || base === branch) return null;
  const on = (commit: string, name: string) =>
    `EXISTS (SELECT FROM commit_branch b WHERE b.project_id = $1 AND b.commit_id = ${commit} AND b.branch = ${name})`;
  const { rows } = await pool().query<{ sha: string }>({
    name: "fork-of-branch",
    text: `SELECT o.sha FROM commit_branch b
        JOIN commit c ON c.project_id = $1 AND c.id = b.commit_id
        JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = c.id
        JOIN commit o ON o.project_id = $1 AND o.id = v.since_id
      WHERE b.project_id = $1 AND b.branch = $2 AND NOT ${on("o.id", "$2")} AND ${on("o.id", "$3")}
      ORDER BY coalesce(c.placed_at, c.committed_at) LIMIT 1`,
    values: [id, branch, base],
  });
  return { base, commit: rows[0]?.sha ?? null };
}
