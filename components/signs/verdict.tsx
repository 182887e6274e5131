import { changeText, isChanged, verdictWord } from "@/lib/compare";
import type { ComparisonRow } from "@/lib/model";
import styles from "./signs.module.css";

type Judged = Pick<
  ComparisonRow,
  "verdict" | "moved" | "metric" | "unit" | "change" | "base" | "head" | "explanation"
>;

const tones = {
  improved: "better",
  regressed: "worse",
  unchanged: "neutral",
  inconclusive: "neutral",
  "not-comparable": "neutral",
} as const;

/** The verdict of a tested change: word, arrow and figure, why in the tooltip. */
export function Verdict({ row, figure = true }: { row: Judged; figure?: boolean }) {
  return (
    <span className={`${styles.verdict} ${styles[tones[row.verdict]]}`} title={row.explanation}>
      <span aria-hidden className={styles.sign}>
        {sign(row)}
      </span>
      {verdictWord(row)}
      {figure && <span className={styles.figure}>{changeText(row)}</span>}
    </span>
  );
}

function sign(row: Judged): string {
  const { verdict, change, base, head } = row;
  // No arrow, which could be read as better or worse.
  if (isChanged(row)) return "≠";
  if (verdict === "inconclusive") return "≈?";
  if (verdict === "not-comparable") return "✕";
  if (verdict === "unchanged") return "=";
  return (change ?? (head.median ?? 0) - (base.median ?? 0)) >= 0 ? "▲" : "▼";
}
