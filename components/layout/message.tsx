import type { ReactNode } from "react";
import styles from "./layout.module.css";

/** What an empty, failed or missing page says: what is the matter, and what to do about it. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
