import "server-only";
import { z } from "zod";
import { headlineMetrics, primaryOf } from "@/lib/metrics";
import { pool } from "../database/database";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";

interface KindOfSeries {
  tool: string;
  primaryMetrics: string[];
}

/** Change points of metrics that are decided on, which each series has of its own. */
export async function ofPrimaryMetrics({
  id: projectId,
  settings,
}: ProjectRef): Promise<Prisma.ChangePointWhereInput> {
  const { rows } = await pool().query<KindOfSeries>({
    name: "kinds-of-series",
    text: `SELECT DISTINCT tool, primary_metrics AS "primaryMetrics" FROM series WHERE project_id = $1`,
    values: [projectId],
  });
  const OR = rows.map(({ tool, primaryMetrics }) => ({
    series: { tool, primaryMetrics: { equals: primaryMetrics } },
    metric: { in: primaryOf(headlineMetrics({ tool, primaryMetrics }, settings)) },
  }));
  return { OR };
}

const Open = z.array(
  z.object({ tool: z.string(), primaryMetrics: z.array(z.string()), metric: z.string(), open: z.int() }),
);

/** SQL expression: change points of a project that are not over, and accepted by nobody, to be counted by `openChangesFrom`. */
export const openChangesSql = (project: string): string => `(
  SELECT json_agg(json_build_object('tool', tool, 'primaryMetrics', primary_metrics, 'metric', metric, 'open', open))
  FROM (SELECT s.tool, s.primary_metrics, c.metric, count(*) AS open
    FROM change_point c JOIN series s ON s.project_id = c.project_id AND s.id = c.series_id
    WHERE c.project_id = ${project} AND c.state IN ('new', 'open')
      AND NOT EXISTS (
        SELECT FROM change_acceptance a WHERE a.project_id = c.project_id AND a.id IN (c.id, c.commit_id))
    GROUP BY s.tool, s.primary_metrics, c.metric) AS counted)`;

/** How many of them are in primary metrics. @param stored what `openChangesSql` gave, null without any */
export function openChangesFrom(stored: unknown, settings: ProjectRef["settings"]): number {
  return Open.parse(stored ?? [])
    .filter(({ metric, ...series }) => primaryOf(headlineMetrics(series, settings)).includes(metric))
    .reduce((sum, { open }) => sum + open, 0);
}
