import "server-only";
import { pool } from "../database/database";

/** Names that a default branch usually has, the likeliest first. */
const usual = ["main", "master", "trunk", "develop"].map((name) => `'${name}'`);

/**
 * SQL expression: the default branch of row `p` of the table project, as it was set, else the first of the usual names
 * that has commits; else null.
 */
export const defaultBranchSql = (p: string): string => `coalesce(${p}.default_branch, (
  SELECT u.name FROM unnest(ARRAY[${usual.join(", ")}]) WITH ORDINALITY AS u(name, place)
  WHERE EXISTS (SELECT FROM commit_branch b WHERE b.project_id = ${p}.id AND b.branch = u.name)
  ORDER BY u.place LIMIT 1))`;

/** The branch that a picture shows: what was asked for, else the default one; undefined: all of them, as "*" asks. */
export async function shownBranch(projectId: string, branch?: string): Promise<string | undefined> {
  return branch === "*" ? undefined : (branch ?? (await defaultBranchOf(projectId)) ?? undefined);
}

/** The project's default branch (see `defaultBranchSql`), or null. */
export async function defaultBranchOf(projectId: string): Promise<string | null> {
  const { rows } = await pool().query<{ branch: string | null }>({
    name: "default-branch",
    text: `SELECT ${defaultBranchSql("p")} AS branch FROM project p WHERE p.id = $1`,
    values: [projectId],
  });
  return rows[0]?.branch ?? null;
}
