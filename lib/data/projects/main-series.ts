import "server-only";
import type { SeriesSummary } from "@/lib/model";
import { pool } from "../database/database";
import { type IdentityRow, identityColumns, identityOf } from "../runs/series-identity";
import type { ProjectRef } from "./projects";

/** SQL expression: id of the series that `mainSeries` is of a project, or null. */
export const mainSeriesSql = (project: string): string => `(
  SELECT series_id FROM (SELECT series_id, commit_id FROM run WHERE project_id = ${project} ORDER BY id DESC LIMIT 500) AS newest
  GROUP BY series_id ORDER BY count(DISTINCT commit_id) DESC, count(*) DESC, series_id LIMIT 1)`;

/** Commits of a project among which the latest loss is looked for. */
const lately = 50;

/**
 * SQL expression: id of the series that got worse most at the latest commit of a project that made anything worse and that
 * nobody has repaired or accepted; where there is none, that of `mainSeriesSql`.
 */
export const worstSeriesSql = (project: string): string => `coalesce((
  SELECT (figure.value->>'seriesId')::uuid
  FROM (SELECT id, coalesce(placed_at, committed_at) AS place FROM commit WHERE project_id = ${project}
      ORDER BY coalesce(placed_at, committed_at) DESC, sha DESC LIMIT ${lately}) AS c
    JOIN commit_verdict v ON v.project_id = ${project} AND v.commit_id = c.id
    CROSS JOIN LATERAL jsonb_array_elements(v.figures) WITH ORDINALITY AS figure(value, at)
  WHERE v.worse > 0 AND v.repaired_by_id IS NULL AND figure.value->>'verdict' = 'regressed'
    AND NOT EXISTS (SELECT FROM change_acceptance a WHERE a.project_id = ${project} AND a.id = c.id)
  ORDER BY c.place DESC, figure.at LIMIT 1), ${mainSeriesSql(project)})`;

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
