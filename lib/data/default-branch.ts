import "server-only";
import { pool } from "./database";

/** Names that a default branch usually has, the likeliest first. */
export const usualDefaults: readonly string[] = ["main", "master", "trunk", "develop"];

/** The project's default branch: as it was set, else the first of the usual names that has commits; else null. */
export async function defaultBranchOf(projectId: string): Promise<string | null> {
  const { rows } = await pool().query<{ branch: string | null }>({
    name: "default-branch",
    text: `SELECT coalesce(
        (SELECT default_branch FROM project WHERE id = $1),
        (SELECT u.name FROM unnest($2::text[]) WITH ORDINALITY AS u(name, place)
          WHERE EXISTS (SELECT FROM commit_branch b WHERE b.project_id = $1 AND b.branch = u.name)
          ORDER BY u.place LIMIT 1)) AS branch`,
    values: [projectId, usualDefaults],
  });
  return rows[0]?.branch ?? null;
}
