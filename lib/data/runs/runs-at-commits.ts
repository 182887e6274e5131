import "server-only";
import type { RunSummary } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { listedExtras } from "./run-extras";
import { metricColumns } from "./run-metrics";
import { type SummaryRow, runSummary } from "./run-summary";
import { identityColumns } from "./series-identity";

/** A run with the ids of what it shares with others. */
export interface RunAtCommit extends RunSummary {
  commitId: string;
  environmentId: string;
  uploadId: string;
  tags: Readonly<Record<string, string>>;
}

/** Most runs of all the commits together that a comparison or a commit's page reads. */
const mostRuns = 4_000;

type Row = Omit<SummaryRow, "series" | "commit" | "extraMetrics"> &
  SummaryRow["series"] &
  SummaryRow["commit"] & {
    extraMetrics: Record<string, number> | null;
    commitId: string;
    environmentId: string;
    uploadId: string;
  };

/** All runs of some commits, ordered by scenario, tool, series and time. */
export async function runsAtCommits(
  project: ProjectRef,
  commitIds: readonly string[],
): Promise<RunAtCommit[]> {
  const { rows } = await pool().query<Row>({
    name: "runs-at-commits",
    text: `SELECT r.id, r.series_id AS "seriesId", r.config_id AS "configId", r.commit_id AS "commitId",
        r.environment_id AS "environmentId", r.upload_id AS "uploadId", r.started_at AS "startedAt",
        r.committed_at AS "committedAt", r.tool_version AS "toolVersion", r.extras, ${metricColumns("r")},
        ${identityColumns("s")}, c.sha,
        (SELECT json_object_agg(e.metric, e.value) FROM extra_metric e
          WHERE e.project_id = $1 AND e.run_id = r.id) AS "extraMetrics"
      FROM run r JOIN series s ON s.project_id = $1 AND s.id = r.series_id
        JOIN commit c ON c.project_id = $1 AND c.id = r.commit_id
      WHERE r.project_id = $1 AND r.commit_id = ANY($2::uuid[])
      ORDER BY s.scenario, s.tool, r.series_id, r.id LIMIT ${mostRuns}`,
    values: [project.id, commitIds],
  });
  return rows.map(({ commitId, environmentId, uploadId, extraMetrics, ...row }) => {
    const extras = listedExtras(row.extras);
    const summaryRow = {
      ...row,
      extraMetrics: Object.entries(extraMetrics ?? {}).map(([metric, value]) => ({ metric, value })),
      series: row,
      commit: { sha: row.sha },
    };
    return {
      ...runSummary(project, summaryRow, extras),
      commitId,
      environmentId,
      uploadId,
      tags: extras.tags,
    };
  });
}
