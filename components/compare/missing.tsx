import { CheckLevelSign } from "@/components/signs";
import { listed, missingTexts } from "@/lib/compare";
import type { Comparison } from "@/lib/model";
import styles from "./compare.module.css";

/** What head lacks of base, before anything else: what is not measured any more cannot get worse. */
export function Missing({ comparison }: { comparison: Comparison }) {
  const texts = missingTexts(comparison);
  if (texts.length === 0) return null;
  return (
    <div className={styles.warnings}>
      <ul className={styles.findings}>
        <li>
          <CheckLevelSign level="warning" />
          <span>Not measured in head: {listed(texts)}</span>
        </li>
      </ul>
    </div>
  );
}
