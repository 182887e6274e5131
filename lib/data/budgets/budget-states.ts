import "server-only";
import type { BudgetState } from "@/lib/model";
import { prisma } from "../database/database";
import { defaultBranchOf } from "../projects/default-branch";
import type { ProjectRef } from "../projects/projects";
import { customMetrics } from "../runs/custom-metrics";
import { earlierRuns } from "../runs/earlier-runs";
import { runsAtCommits } from "../runs/runs-at-commits";
import { newestCommits } from "../trends/newest-commits";
import { budgetState, seriesStandings } from "./standing";

/** How the budgets of a project stand now: of each series at the newest commit of the branch that has runs of it. */
export async function budgetStates(project: ProjectRef): Promise<BudgetState[]> {
  const budgets = project.settings.budgets ?? [];
  if (budgets.length === 0) return [];
  const projectId = project.id;
  const [main, custom, series] = await Promise.all([
    defaultBranchOf(projectId),
    customMetrics(projectId),
    prisma().series.findMany({
      where: { projectId, scenario: { in: budgets.map(({ scenario }) => scenario) } },
      select: { id: true, scenario: true },
      take: 1_000,
    }),
  ]);
  const asked = budgets.flatMap((budget) =>
    series
      .filter(({ scenario }) => scenario === budget.scenario)
      .map(({ id: seriesId }) => ({ budget, seriesId, branch: budget.branch ?? main })),
  );
  const newest = await newestCommits(
    asked.map(({ budget: { metric }, ...one }) => ({ ...one, projectId, metric })),
    1,
  );
  const commitOf = new Map(asked.map((one, at) => [one, newest[at]?.at(-1)?.commitId]));
  const commitIds = [...new Set([...commitOf.values()].flatMap((id) => id ?? []))];
  const runs = await runsAtCommits(project, commitIds);
  const earlier = await earlierRuns([{ projectId, seriesIds: series.map(({ id }) => id) }]);
  return budgets.map((budget) => {
    const standings = asked
      .filter((one) => one.budget === budget)
      .flatMap((one) => {
        const own = runs.filter(
          ({ seriesId, commitId }) => seriesId === one.seriesId && commitId === commitOf.get(one),
        );
        const history = earlier(projectId, [...new Set(own.map(({ uploadId }) => uploadId))]);
        return seriesStandings({ project, custom, history }, budget, own);
      });
    const history = earlier(projectId, []);
    return budgetState({ project, custom, history }, budget, budget.branch ?? main, standings);
  });
}
