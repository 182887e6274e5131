import { changeText, isChanged, type Judgement, verdictWord } from "@/lib/compare";
import styles from "./signs.module.css";

const tones = {
  improved: "better",
  regressed: "worse",
  unchanged: "neutral",
  inconclusive: "neutral",
  "not-comparable": "neutral",
} as const;

/** The verdict of a tested change: word, arrow and figure, why in the tooltip. */
export function Verdict({ row, figure = true }: { row: Judgement; figure?: boolean }) {
  return (
    <span className={looksOf(row)} title={row.explanation}>
      <Sign row={row} />
      {verdictWord(row)}
      {figure && <span className={styles.figure}>{changeText(row)}</span>}
    </span>
  );
}

interface ShortProps {
  /** null: there is nothing to compare with. */
  row: Judgement | null;
  /** What it is a change against: "the commit before". */
  against: string;
}

/** The same by sign and figure, where there is no room for the word: that is in the tooltip. */
export function ShortVerdict({ row, against }: ShortProps) {
  if (!row) return <span className={styles.missing}>–</span>;
  const word = verdictWord(row);
  return (
    <span className={looksOf(row)} title={`Against ${against}: ${word}. ${row.explanation}`}>
      <Sign row={row} />
      <span className="aside">{word} </span>
      <span className={styles.figure}>{changeText(row)}</span>
    </span>
  );
}

function looksOf({ verdict }: Judgement): string {
  return `${styles.verdict} ${styles[tones[verdict]]}`;
}

function Sign({ row }: { row: Judgement }) {
  return (
    <span aria-hidden className={styles.sign}>
      {signOf(row)}
    </span>
  );
}

function signOf(row: Judgement): string {
  const { verdict, change, base, head } = row;
  // No arrow, which could be read as better or worse.
  if (isChanged(row)) return "≠";
  if (verdict === "inconclusive") return "≈?";
  if (verdict === "not-comparable") return "✕";
  if (verdict === "unchanged") return "=";
  return (change ?? (head.median ?? 0) - (base.median ?? 0)) >= 0 ? "▲" : "▼";
}
