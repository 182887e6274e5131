import "server-only";
import { headlineMetrics, metricDefinition, primaryOf } from "@/lib/metrics";
import type { CommitInfo, ProjectChange } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { customMetrics } from "../runs/custom-metrics";
import { commitsBetween } from "./suspect-commits";

/** As much of a change point as a comparison says of those between its sides. */
export type StraddledChange = Pick<
  ProjectChange,
  | "id"
  | "seriesId"
  | "metric"
  | "before"
  | "after"
  | "change"
  | "unit"
  | "better"
  | "scenario"
  | "tool"
  | "commit"
> & {
  accepted: boolean;
  /** Between two uploads of its commit. */
  within: boolean;
};

type Row = Omit<StraddledChange, "unit" | "better"> & { primaryMetrics: string[] };

/** Change points of the primary metrics of some series that lie between two commits, the newest first. */
export async function straddledChanges(
  project: ProjectRef,
  commits: readonly [CommitInfo, CommitInfo],
  seriesIds: readonly string[],
): Promise<StraddledChange[]> {
  const [first, second] = commits;
  const turned = first.committedAt > second.committedAt;
  const [previous, commit] = turned ? [second.commit, first.commit] : [first.commit, second.commit];
  const between = await commitsBetween(project, previous, commit);
  const { rows } = await pool().query<Row>({
    name: "straddled-changes",
    text: `SELECT p.id, p.series_id AS "seriesId", p.metric, p.before, p.after, p.change, s.scenario, s.tool, s.primary_metrics AS "primaryMetrics", c.sha AS commit,
        p.upload_id IS NOT NULL AND p.previous_upload_id IS NOT NULL AS within,
        EXISTS (SELECT FROM change_acceptance a WHERE a.project_id = $1 AND a.id IN (p.id, p.commit_id)) AS accepted
      FROM change_point p JOIN series s ON s.project_id = $1 AND s.id = p.series_id
        JOIN commit c ON c.project_id = $1 AND c.id = p.commit_id
      WHERE p.project_id = $1 AND p.series_id = ANY($2::uuid[]) AND p.state <> 'gone'
        AND c.sha = ANY($3)
      ORDER BY p.committed_at DESC, p.id DESC`,
    values: [project.id, seriesIds, between.commits.map(({ sha }) => sha)],
  });
  const primary = rows.filter(({ metric, ...series }) =>
    primaryOf(headlineMetrics(series, project.settings)).includes(metric),
  );
  const custom = rows.length > 0 ? await customMetrics(project.id) : {};
  return primary.map(({ primaryMetrics: _, ...row }) => {
    const { unit, better } = metricDefinition(row.metric, custom[row.metric]);
    return { ...row, unit, better };
  });
}
