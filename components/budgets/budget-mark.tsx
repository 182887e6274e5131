import { budgetWords } from "@/lib/compare";
import type { BudgetVerdict } from "@/lib/model";
import styles from "./budgets.module.css";

const signs: Readonly<Record<BudgetVerdict, string>> = {
  met: "✓",
  crossed: "✕",
  "too-close-to-call": "≈?",
  "not-measured": "–",
};

/** How a budget stands: sign and word, and colour last. @param children what stands beside: "37 of 50 ms, 74 %" */
export function BudgetMark({ state, title, text }: { state: BudgetVerdict; title?: string; text?: string }) {
  return (
    <span className={styles.mark} data-state={state} title={title}>
      <span aria-hidden>{signs[state]}&nbsp;</span>
      {text === undefined ? (
        budgetWords[state]
      ) : (
        <>
          <span className="aside">budget {budgetWords[state]}: </span>
          {text}
        </>
      )}
    </span>
  );
}
