import "server-only";
import { groupBy } from "@/lib/compare";
import { type JourneyInput, shortSha, subjectOf } from "@/lib/model";
import { pool } from "../database/database";
import { defaultBranchOf } from "../projects/default-branch";
import type { ProjectRef } from "../projects/projects";

interface Row {
  scenario: string;
  metric: string;
  sha: string;
  previous: string;
  message: string | null;
}

/** Changes from which on they make a story. */
const fewestSteps = 2;
const mostProposals = 10;

/** Journeys that the change points of a branch, and the steps of its commits, would make: one a scenario, longest first. */
export async function proposedJourneys(project: ProjectRef, branch?: string): Promise<JourneyInput[]> {
  const shown = branch ?? (await defaultBranchOf(project.id));
  const { rows } = await pool().query<Row>(
    `SELECT DISTINCT s.scenario, p.metric, c.sha, o.sha AS previous, c.message, coalesce(c.placed_at, c.committed_at) AS place
     FROM change_point p JOIN series s ON s.project_id = $1 AND s.id = p.series_id
       JOIN commit c ON c.project_id = $1 AND c.id = p.commit_id
       JOIN commit o ON o.project_id = $1 AND o.id = p.previous_id
     WHERE p.project_id = $1 AND p.state <> 'gone' AND p.upload_id IS NULL
       AND ($2::text IS NULL OR EXISTS (SELECT FROM commit_branch b
         WHERE b.project_id = $1 AND b.branch = $2 AND b.commit_id = c.id))
     ORDER BY place, c.sha LIMIT 5000`,
    [project.id, shown],
  );
  return [...groupBy(rows, ({ scenario }) => scenario)]
    .map(([scenario, points]): JourneyInput => {
      const steps = [...new Map(points.map((point) => [point.sha, point])).values()];
      return {
        title: `${scenario} in ${steps.length} steps`,
        scenario,
        metrics: [...new Set(points.map(({ metric }) => metric))].slice(0, 3),
        ...(steps[0] ? { base: steps[0].previous } : {}),
        steps: steps.slice(-60).map(({ sha, message }) => ({
          head: sha,
          title: (subjectOf(message) || shortSha(sha)).slice(0, 120),
        })),
      };
    })
    .filter(({ steps }) => steps.length >= fewestSteps)
    .sort((a, b) => b.steps.length - a.steps.length)
    .slice(0, mostProposals);
}
