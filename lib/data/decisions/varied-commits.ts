import "server-only";
import { type CommitRow, commitColumns } from "../commits/commit-info";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** So many commits are looked at for one that has something to decide. */
const most = 10;

/**
 * The newest commits with at least two series, or configurations of one, of a scenario, tool and environment: those that
 * may have a sweep or a matrix.
 */
export async function variedCommits(project: ProjectRef): Promise<CommitRow[]> {
  const { rows } = await pool().query<CommitRow>({
    name: "varied-commits",
    text: `SELECT ${commitColumns("c")} FROM commit c WHERE c.project_id = $1 AND c.id IN (
        SELECT r.commit_id FROM run r JOIN series s ON s.project_id = r.project_id AND s.id = r.series_id
        WHERE r.project_id = $1
        GROUP BY r.commit_id, s.scenario, s.tool, s.environment
        HAVING count(DISTINCT (r.series_id, r.config_id)) >= 2)
      ORDER BY c.committed_at DESC LIMIT ${most}`,
    values: [project.id],
  });
  return rows;
}
