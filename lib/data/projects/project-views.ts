import "server-only";
import { commonMetrics } from "@/lib/metrics";
import { type ProjectDetail, usualPrimaryMetrics } from "@/lib/model";
import { customMetrics } from "../runs/custom-metrics";
import { identityOf, selectIdentity } from "../runs/series-identity";
import { defaultBranchOf } from "./default-branch";
import { pool, prisma } from "../database/database";
import { projectSummary } from "./project-page";
import type { ProjectRef } from "./projects";

/** A project with what its filters offer. */
export async function projectDetail(project: ProjectRef): Promise<ProjectDetail> {
  const projectId = project.id;
  const [summary, series, branches, defaultBranch, custom] = await Promise.all([
    projectSummary(project),
    prisma().series.findMany({
      where: { projectId },
      orderBy: [{ scenario: "asc" }, { tool: "asc" }, { environment: "asc" }, { id: "asc" }],
      take: 2_000,
      select: { id: true, ...selectIdentity },
    }),
    branchesOf(projectId),
    defaultBranchOf(projectId),
    customMetrics(projectId),
  ]);
  const { settings, repositoryUrl } = project;
  return {
    ...summary,
    primaryMetrics: [...(settings.primaryMetrics ?? usualPrimaryMetrics)],
    thresholds: settings.thresholds ?? {},
    repositoryUrl,
    defaultBranch,
    branches,
    series: series.map((one) => ({ id: one.id, ...identityOf(one) })),
    metrics: [
      ...commonMetrics.map(({ name, unit, better }) => ({ name, unit, better })),
      ...Object.entries(custom).map(([name, { unit, better }]) => ({
        name,
        unit: unit ?? "",
        better: better ?? null,
      })),
    ],
  };
}

/** Branches with commits, the most recently measured first. */
async function branchesOf(projectId: string): Promise<string[]> {
  const { rows } = await pool().query<{ branch: string }>({
    name: "branches",
    text: `SELECT branch FROM commit_branch WHERE project_id = $1 GROUP BY branch ORDER BY max(committed_at) DESC LIMIT 500`,
    values: [projectId],
  });
  return rows.map((row) => row.branch);
}
