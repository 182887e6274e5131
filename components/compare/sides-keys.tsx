import { Section } from "@/components/layout";
import { Side } from "@/components/signs";
import { sideName, sidesKeys } from "@/lib/compare";
import type { Comparison } from "@/lib/model";
import styles from "./sides-view.module.css";

/** Settings and facts that are not the same on all sides, a column a side: they may be the cause of all below. */
export function SidesKeys({ comparisons }: { comparisons: readonly Comparison[] }) {
  const rows = sidesKeys(comparisons);
  const [first] = comparisons;
  if (!first || rows.length === 0) return null;
  return (
    <Section title="What differs" id="configuration">
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Keys that differ">
        <table className="table">
          <thead>
            <tr>
              <th>Key</th>
              <th>
                <Side side="base">{sideName(first.base)}</Side>
              </th>
              {comparisons.map(({ head }) => (
                <th key={head.ref}>
                  <Side side="head">{sideName(head)}</Side>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, base, heads }) => (
              <tr key={key}>
                <th scope="row">
                  <code>{key}</code>
                </th>
                <td>{text(base)}</td>
                {heads.map((head, at) => (
                  <td key={at} className={head === base ? "dim" : undefined}>
                    {text(head)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function text(value: string | null | undefined) {
  if (value === undefined) return <span className="dim">not recorded</span>;
  return value === null ? <span className="dim">not set</span> : <code>{value || "\u201c\u201d"}</code>;
}
