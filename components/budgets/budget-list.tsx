import { headroomText } from "@/lib/compare";
import { formatValue } from "@/lib/metrics";
import type { ComparedBudget } from "@/lib/model";
import { BudgetMark } from "./budget-mark";
import styles from "./budgets.module.css";

/** Budgets, one a line: what is allowed, what there is, and whether it is met. */
export function BudgetList({ budgets }: { budgets: readonly ComparedBudget[] }) {
  if (budgets.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Budgets">
      {budgets.map((budget) => (
        <li key={budget.sentence}>
          <BudgetMark state={budget.state} />{" "}
          <span>
            Budget {budget.label} of {budget.scenario}: {headroomText(budget, budget, budget.unit)}
          </span>{" "}
          <span className="dim">{detailOf(budget)}</span>
        </li>
      ))}
    </ul>
  );
}

function detailOf({ interval, n, failed, unit }: ComparedBudget): string {
  const runs = `${n} ${n === 1 ? "run" : "runs"}`;
  if (failed > 0) return `${failed === n ? "its runs failed" : "some of its runs failed"}, ${runs}`;
  return interval
    ? `95 % interval ${formatValue(interval[0], unit)} to ${formatValue(interval[1], unit)}, ${runs}`
    : runs;
}
