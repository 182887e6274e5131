import type { ConfigDifference } from "@/lib/model";
import { SideHeadings } from "./side";
import styles from "./signs.module.css";

/** Keys and values as a two-column list; both can be selected and copied. */
export function KeyValues({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles.keyValues}>
      {Object.entries(values).map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value || <span className={styles.missing}>empty</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DiffProps {
  differences: readonly ConfigDifference[];
  /** Plain words for a key, where there are any. */
  explain?: (key: string) => string | undefined;
}

/** Keys whose values differ: base left, head right, what is not set said in words. */
export function KeyDiff({ differences, explain }: DiffProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Key</th>
          <SideHeadings />
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, base, head }) => (
          <tr key={key}>
            <td>
              <code>{key}</code>
              {explain?.(key) && <div className={styles.explained}>{explain(key)}</div>}
            </td>
            <td className={styles.was}>{shown(base)}</td>
            <td className={styles.is}>{shown(head)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(value: string | null) {
  if (value === null) return <span className={styles.missing}>not set</span>;
  return <code>{value || "“”"}</code>;
}
