import { KeyValues } from "@/components/signs";
import styles from "./runs.module.css";

/** More keys than this are folded away. */
const open = 12;

/** Keys and values under a heading; many of them folded, none said in words. */
export function Settings({
  title,
  values,
  none,
  folded = false,
}: {
  title: string;
  values: Readonly<Record<string, string>>;
  none: string;
  /** Also when there are few. */
  folded?: boolean;
}) {
  const count = Object.keys(values).length;
  if (count === 0) return <p className="dim">{none}</p>;
  return (
    <details open={!folded && count <= open} className={styles.fold}>
      <summary>
        {title} <span className="dim">{count === 1 ? "1 key" : `${count} keys`}</span>
      </summary>
      <KeyValues values={values} />
    </details>
  );
}
