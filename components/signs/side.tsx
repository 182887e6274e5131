import type { ReactNode } from "react";
import styles from "./signs.module.css";

/** Base hollow and grey-blue, head filled in the accent: the same everywhere, with the word beside it. */
export function Side({ side, children }: { side: "base" | "head"; children?: ReactNode }) {
  return (
    <span className={styles.side}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden className={styles[side]}>
        <circle cx="5" cy="5" r="4" />
      </svg>
      {children ?? side}
    </span>
  );
}

/** The headings of a table's two columns for base and head. */
export function SideHeadings() {
  return (
    <>
      <th>
        <Side side="base" />
      </th>
      <th>
        <Side side="head" />
      </th>
    </>
  );
}
