import type { Comparison, VerdictCounts } from "@/lib/model";
import styles from "./compare.module.css";

const words: readonly [keyof VerdictCounts, string][] = [
  ["regressed", "worse"],
  ["notComparable", "not comparable"],
  ["improved", "better"],
  ["unchanged", "unchanged"],
  ["inconclusive", "inconclusive"],
];

/** How many of the primary figures went which way. */
export function Counts({ summary }: { summary: Comparison["summary"] }) {
  return (
    <p className={styles.counts}>
      {words
        .filter(([verdict]) => summary[verdict] > 0)
        .map(([verdict, word]) => (
          <span key={verdict} className={styles[verdict]}>
            {summary[verdict]} {word}
          </span>
        ))}
      <span
        className="dim"
        title="Decisions are made on the primary metrics of the project; everything else is shown without raising alarms."
      >
        of {words.reduce((sum, [verdict]) => sum + summary[verdict], 0)} primary figures
      </span>
    </p>
  );
}
