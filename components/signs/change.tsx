import { type Better, formatChange, formatFactor } from "@/lib/metrics";
import { changeTone, type Tone } from "./tone";
import styles from "./signs.module.css";

interface Props {
  /** head/base − 1; null: there is nothing to compare with. */
  change: number | null | undefined;
  /** Which way is better, and "faster" or "slower" beside the figure: only for changes that a test supports. */
  better?: Better;
  word?: string;
}

/**
 * A change by arrow (which way the value went), word and colour (whether that is good). Changes that nobody has tested
 * stay grey, and so do those below 2 %: they are no news.
 */
export function Change({ change, better = null, word }: Props) {
  if (change === null || change === undefined || !Number.isFinite(change))
    return <span className={styles.missing}>–</span>;
  const tone = changeTone(change, better);
  return (
    <span className={styles[tone]}>
      {word && `${word} `}
      <Arrow change={change} tone={tone} />
      {changeFigure(change)}
    </span>
  );
}

/** "31.2 %" without a sign (the arrow says it), "×19.8" where percent reads badly. */
function changeFigure(change: number): string {
  return change >= 2 ? formatFactor(change + 1) : formatChange(change).replace(/^[+\u2212]/, "");
}

function Arrow({ change, tone }: { change: number; tone: Tone }) {
  const up = change > 0;
  if (Math.abs(change) < 0.0005) return <span aria-hidden>= </span>;
  const judged = tone === "neutral" ? "" : `, ${tone}`;
  return (
    <>
      <span aria-hidden>{up ? "▲ " : "▼ "}</span>
      <span className="aside">{`${up ? "up" : "down"}${judged} `}</span>
    </>
  );
}
