import { isChanged } from "@/lib/compare";
import type { Comparison, VerdictCounts } from "@/lib/model";
import styles from "./compare.module.css";

const words: readonly [keyof VerdictCounts | "changed", string][] = [
  ["regressed", "worse"],
  ["notComparable", "not comparable"],
  ["improved", "better"],
  ["changed", "changed"],
  ["unchanged", "unchanged"],
  ["inconclusive", "inconclusive"],
];

/** How many of the primary results went which way. */
export function Counts({ comparison }: { comparison: Pick<Comparison, "rows" | "summary"> }) {
  const { summary, rows } = comparison;
  const changed = rows.filter((row) => row.primary && isChanged(row)).length;
  const counts = { ...summary, changed, inconclusive: summary.inconclusive - changed };
  return (
    <p className={styles.counts}>
      {words
        .filter(([verdict]) => counts[verdict] > 0)
        .map(([verdict, word]) => (
          <span key={verdict} className={styles[verdict]}>
            {counts[verdict]} {word}
          </span>
        ))}
      <span
        className="dim"
        title="Only the project's primary metrics count for the verdict; all other metrics are shown for information."
      >
        of {words.reduce((sum, [verdict]) => sum + counts[verdict], 0)} primary results
      </span>
    </p>
  );
}
