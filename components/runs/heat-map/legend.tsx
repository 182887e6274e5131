import type { HeatColumn } from "./geometry";
import { strengthOf } from "./paint";
import styles from "./heat-map.module.css";

const shares = [0.0001, 0.001, 0.01, 0.1, 1];
const names = ["0.01 %", "0.1 %", "1 %", "10 %", "100 %"];

/** What the colours and lines are, and where latencies are known as bands only. */
export function Legend({ columns, base }: { columns: readonly HeatColumn[]; base: HeatColumn | undefined }) {
  const bands = columns.filter(({ form }) => form === "bands").length;
  const steps = columns.some(
    ({ form, cells }) => form === "histogram" && cells.some(([from, to]) => to > from + 1),
  );
  return (
    <div className={styles.legend}>
      {base ? (
        <>
          <Scale kind="fewer" label="fewer" />
          <Scale kind="more" label="more of all requests than at the base, as far as it is no chance" />
        </>
      ) : (
        <Scale kind="share" label="of the requests in a cell" />
      )}
      <span className={styles.line} data-line="p50">
        P50
      </span>
      <span className={styles.line} data-line="p99">
        P99
      </span>
      {bands > 0 && (
        <span>
          {bands === columns.length
            ? "The tool prints percentiles only"
            : `${bands} columns have percentiles only`}
          : bands show what share lies between two of them, not where within.
        </span>
      )}
      {steps && <span>High cells are steps of the tool&apos;s own: where within them is not known.</span>}
    </div>
  );
}

function Scale({ kind, label }: { kind: "share" | "more" | "fewer"; label: string }) {
  return (
    <span className={styles.scale}>
      {shares.map((share, at) => (
        <span key={share} className={styles.swatch}>
          <i data-kind={kind} style={{ opacity: strengthOf(share) }} />
          {names[at]}
        </span>
      ))}
      {label}
    </span>
  );
}
