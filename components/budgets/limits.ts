import type { ChartLimit } from "@/components/charts";
import { type ComparedBudget, limitOf } from "@/lib/model";

/** The limits of a metric of a scenario, each once. @param branch what the chart shows; null: all branches */
export function limitsOf(
  budgets: readonly Pick<ComparedBudget, "scenario" | "metric" | "branch" | "max" | "min">[],
  of: { scenario: string; metric: string; branch: string | null },
): ChartLimit[] {
  const fitting = budgets.filter(
    ({ scenario, metric, branch }) =>
      scenario === of.scenario &&
      metric === of.metric &&
      (branch === null || of.branch === null || branch === of.branch),
  );
  const limits = fitting.map((budget) => ({
    value: limitOf(budget),
    label: budget.max === undefined ? "budget: at least" : "budget: at most",
  }));
  return [...new Map(limits.map((limit) => [`${limit.label} ${limit.value}`, limit])).values()];
}
