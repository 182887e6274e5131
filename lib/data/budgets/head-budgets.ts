import "server-only";
import type { ComparedBudget } from "@/lib/model";
import type { ProjectRef } from "../projects/projects";
import { type BudgetContext, budgetState, seriesStandings } from "./standing";
import type { RunAtCommit } from "../runs/runs-at-commits";

/**
 * How the runs of one side of a comparison stand against the budgets of their scenarios, of whatever branch these are:
 * whoever changes the code wants to know before it is there.
 */
export function headBudgets(
  project: ProjectRef,
  context: Omit<BudgetContext, "project">,
  runs: readonly RunAtCommit[],
): ComparedBudget[] {
  return (project.settings.budgets ?? []).flatMap((budget) => {
    const standings = seriesStandings({ project, ...context }, budget, runs);
    if (standings.length === 0) return [];
    const { series: _, ...state } = budgetState(
      { project, ...context },
      budget,
      budget.branch ?? null,
      standings,
    );
    return [state];
  });
}
