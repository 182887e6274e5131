import "server-only";
import { commonMetrics, described, headlineMetrics, primaryOf } from "@/lib/metrics";
import type { ProjectDetail, SeriesSummary } from "@/lib/model";
import { customMetrics } from "../runs/custom-metrics";
import { identityOf, selectSeries } from "../runs/series-identity";
import { defaultBranchOf } from "./default-branch";
import { pool, prisma } from "../database/database";
import { projectSummary } from "./project-page";
import type { ProjectRef } from "./projects";

/** A project with what its filters offer. */
export async function projectDetail(project: ProjectRef): Promise<ProjectDetail> {
  const projectId = project.id;
  const [summary, rows, branches, defaultBranch, custom] = await Promise.all([
    projectSummary(project),
    prisma().series.findMany({
      where: { projectId },
      orderBy: [{ scenario: "asc" }, { tool: "asc" }, { environment: "asc" }, { id: "asc" }],
      take: 2_000,
      select: { id: true, ...selectSeries },
    }),
    branchesOf(projectId),
    defaultBranchOf(projectId),
    customMetrics(projectId),
  ]);
  const { settings, repositoryUrl } = project;
  const series = rows.map((row): SeriesSummary => {
    const headline = described(headlineMetrics(row, settings), custom);
    return { id: row.id, ...identityOf(row), headline };
  });
  return {
    ...summary,
    primaryMetrics: settings.primaryMetrics ?? primaryOfAll(series),
    thresholds: settings.thresholds ?? {},
    budgets: settings.budgets ?? [],
    capacity: settings.capacity ?? [],
    quietAfterDays: settings.quietAfterDays ?? null,
    decideParts: settings.decideParts ?? false,
    retention: settings.retention ?? null,
    repositoryUrl,
    defaultBranch,
    branches,
    series,
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

/** What is decided on in any of the series; what is usual where there is none yet. */
function primaryOfAll(series: readonly SeriesSummary[]): string[] {
  if (series.length === 0) return primaryOf(headlineMetrics({ tool: "" }));
  return [...new Set(series.flatMap(({ headline }) => primaryOf(headline)))];
}

/** Branches with commits, the most recently measured first. */
export async function branchesOf(projectId: string): Promise<string[]> {
  const { rows } = await pool().query<{ branch: string }>({
    name: "branches",
    text: `SELECT branch FROM commit_branch WHERE project_id = $1 GROUP BY branch ORDER BY max(committed_at) DESC LIMIT 500`,
    values: [projectId],
  });
  return rows.map((row) => row.branch);
}
