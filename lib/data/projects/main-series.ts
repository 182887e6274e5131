import "server-only";
import type { SeriesSummary } from "@/lib/model";
import { pool } from "../database/database";
import { type IdentityRow, identityColumns, identityOf } from "../runs/series-identity";
import type { ProjectRef } from "./projects";

/** SQL expression: id of the series that `mainSeries` is of a project, or null. */
export const mainSeriesSql = (project: string): string => `(
  SELECT series_id FROM (SELECT series_id, commit_id FROM run WHERE project_id = ${project} ORDER BY id DESC LIMIT 500) AS newest
  GROUP BY series_id ORDER BY count(DISTINCT commit_id) DESC, count(*) DESC, series_id LIMIT 1)`;

/** The series with the most commits among those of the newest runs: what the project is about; null without runs. */
export async function mainSeries(project: ProjectRef): Promise<Omit<SeriesSummary, "headline"> | null> {
  const { rows } = await pool().query<IdentityRow & Pick<SeriesSummary, "id">>({
    name: "main-series",
    text: `SELECT s.id, ${identityColumns("s")}
      FROM series s WHERE s.project_id = $1 AND s.id = ${mainSeriesSql("$1")}`,
    values: [project.id],
  });
  const [row] = rows;
  return row ? { id: row.id, ...identityOf(row) } : null;
}
