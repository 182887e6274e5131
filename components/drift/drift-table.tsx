import { Link, RelativeTime } from "@/components/signs";
import { shownValue } from "@/lib/compare";
import { formatChange, metricDefinition } from "@/lib/metrics";
import { type DriftPage, type DriftRow, localPath } from "@/lib/model";
import styles from "./drift.module.css";

/** Keys over columns: the odd one out is marked, and the key says what it does and did here. */
export function DriftTable({ drift, rows }: { drift: DriftPage; rows: readonly DriftRow[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Keys over columns" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Key</th>
            {drift.columns.map(({ value, at }) => (
              <th key={value}>
                {value}
                <div className="dim">
                  as of <RelativeTime at={at} />
                </div>
              </th>
            ))}
            <th>Default</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-differs={row.differs || undefined}>
              <th scope="row">
                <code>{row.key}</code>
                <About row={row} />
              </th>
              {drift.columns.map(({ value: column }) => (
                <Cell key={column} row={row} column={column} />
              ))}
              <td>
                {row.default === null ? (
                  <span className="dim">not known</span>
                ) : (
                  <code>{row.default || "“”"}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ row, column }: { row: DriftRow; column: string }) {
  const value = row.values[column] ?? null;
  const isOdd = row.odd.includes(column);
  const since = row.since[column];
  return (
    <td className={isOdd ? styles.odd : undefined}>
      {isOdd && (
        <span>
          <span aria-hidden>≠ </span>
          <span className="aside">the odd one out: </span>
        </span>
      )}
      {value === null ? <span className="dim">not recorded</span> : <Written value={value} />}
      {row.differs && value !== null && since && (
        <div className="dim">
          since <RelativeTime at={since} />
        </div>
      )}
    </td>
  );
}

function Written({ value }: { value: string }) {
  const text = shownValue(value);
  return <code title={text === value ? undefined : value}>{text}</code>;
}

/** What a key does, usually and here. */
function About({
  row: { meaning, effect, source, measured, secret, differs, differsSince, also },
}: {
  row: DriftRow;
}) {
  return (
    <div className={styles.about}>
      {differs && differsSince && (
        <div>
          Differs since <RelativeTime at={differsSince} />.
        </div>
      )}
      {also.length > 0 && (
        <div className="dim">
          Also as <code>{also.join(", ")}</code>.
        </div>
      )}
      {differs && meaning && (
        <div className="dim">
          {meaning} {effect} {source && <a href={source}>Source</a>}
        </div>
      )}
      {secret && <div className="dim">A secret: only whether values are the same is kept.</div>}
      {measured.slice(0, 3).map(({ commit, from, to, scenario, metric, change, verdict, url }) => (
        <div key={`${commit} ${scenario} ${metric}`}>
          Measured here: {from ?? "not set"} → {to ?? "not set"}: {metricDefinition(metric).label} of{" "}
          {scenario} {verdict === "improved" || verdict === "regressed" ? `${verdict} ` : ""}
          {formatChange(change)}
          {verdict === "inconclusive" && ", inconclusive"} (
          <Link href={localPath(url)}>{commit.slice(0, 7)}</Link>)
        </div>
      ))}
    </div>
  );
}
