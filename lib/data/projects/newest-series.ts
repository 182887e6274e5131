import "server-only";
import type { BadgeQuery } from "@/lib/model";
import { pool } from "../database/database";
import { isColumnMetric } from "../runs/run-metrics";
import type { ProjectRef } from "./projects";

/** Which series fit. */
type Asked = Pick<BadgeQuery, "scenario" | "tool" | "environment" | "metric">;

/**
 * Id of the series that was measured last among those that fit, by the commits of a branch (null: of all); null: none was.
 * Of each the index of trends is asked for its newest run, so it costs no more with a longer history.
 */
export async function newestSeries(
  { id }: ProjectRef,
  { scenario, tool, environment, metric }: Asked,
  branch: string | undefined,
): Promise<string | null> {
  const isColumn = metric !== undefined && isColumnMetric(metric);
  const { rows } = await pool().query<{ id: string }>(
    `SELECT s.id FROM series s CROSS JOIN LATERAL (
        SELECT r.committed_at FROM run r WHERE r.project_id = $1 AND r.series_id = s.id ${isColumn ? `AND r.${metric} IS NOT NULL` : ""}
          AND ($5::text IS NULL OR EXISTS (SELECT FROM commit_branch b
            WHERE b.project_id = $1 AND b.branch = $5 AND b.commit_id = r.commit_id OFFSET 0))
        ORDER BY r.committed_at DESC, r.commit_id DESC LIMIT 1) AS newest
      WHERE s.project_id = $1 AND ($2::text IS NULL OR s.scenario = $2) AND ($3::text IS NULL OR s.tool = $3)
        AND ($4::text IS NULL OR s.environment = $4) AND ($6::text IS NULL OR EXISTS (SELECT FROM extra_metric e
          WHERE e.project_id = $1 AND e.series_id = s.id AND e.metric = $6))
      ORDER BY newest.committed_at DESC, s.scenario, s.id LIMIT 1`,
    [
      id,
      scenario ?? null,
      tool ?? null,
      environment ?? null,
      branch ?? null,
      isColumn ? null : (metric ?? null),
    ],
  );
  return rows[0]?.id ?? null;
}
