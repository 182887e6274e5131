import { CopyButton } from "./copy-button";
import styles from "./signs.module.css";

/** A command to copy; long lines scroll, and the clipboard gets them as they are typed. */
export function CodeLine({ code, label = "Command" }: { code: string; label?: string }) {
  return (
    <div className={styles.codeLine}>
      <pre tabIndex={0} role="region" aria-label={label}>
        {code}
      </pre>
      <CopyButton text={code} variant="subtle" />
    </div>
  );
}
