import { CheckLevelSign } from "@/components/signs";
import type { Contradiction } from "@/lib/model";
import styles from "./drift.module.css";

/** Keys that cannot be meant together, each with the sentence why. */
export function Contradictions({ items }: { items: readonly Contradiction[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label="Keys that contradict each other">
      {items.map(({ column, rule, sentence }) => (
        <li key={`${column} ${rule}`}>
          <CheckLevelSign level="warning" />
          <span>
            <b>{column}</b>: {sentence}
          </span>
        </li>
      ))}
    </ul>
  );
}
