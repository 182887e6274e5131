import { type Part, Side } from "@/components/signs";
import { seriesFacts, seriesLabels } from "@/lib/compare";
import type { Comparison, ComparisonRow } from "@/lib/model";
import { MetricRow } from "./metric-row";
import { percentAxis, type PercentAxis } from "./percent-axis";
import type { SeriesGroup } from "./series-part";
import styles from "./metric-table.module.css";

const columns = 9;

/** The metrics of some series: base, head, the runs themselves, change, interval, p, verdict and why. */
export function MetricTable({ comparison, part }: { comparison: Comparison; part: Part<SeriesGroup> }) {
  const labels = seriesLabels(comparison.rows);
  const axis = percentAxis(part.items.flatMap(([, rows]) => rows));
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th>Metric</th>
          <th className="number">
            <Side side="base" />
          </th>
          <th className="number">
            <Side side="head" />
          </th>
          <th>
            <span className="aside">Unit</span>
          </th>
          <th
            className={styles.axis}
            title={`One dot per run: base above, head below; the tick marks the median. All metrics on one axis: from ${axis.low} to ${axis.high} of the base's median, which is the line`}
          >
            <span>
              <span>{axis.low}</span> <span className="aside">to</span> <span>base</span>{" "}
              <span className="aside">to</span> <span>{axis.high}</span>
            </span>
          </th>
          <th className="number">Change</th>
          <th className="number">95 % interval</th>
          <th
            className="number"
            title="The probability of a difference this large when nothing changed: as measured → adjusted among the tests of this comparison (Benjamini-Hochberg)"
          >
            p
          </th>
          <th>Verdict</th>
        </tr>
      </thead>
      {part.items.map(([id, rows]) => (
        <SeriesRows key={id} label={labels.get(id) ?? id} rows={rows} axis={axis} />
      ))}
    </table>
  );
}

interface SeriesProps {
  label: string;
  rows: readonly ComparisonRow[];
  axis: PercentAxis;
}

function SeriesRows({ label, rows, axis }: SeriesProps) {
  const [first] = rows;
  if (!first) return null;
  const facts = seriesFacts(first);
  return (
    <tbody>
      <tr className={styles.series} id={first.seriesId}>
        <th colSpan={columns} scope="rowgroup">
          <strong>{label}</strong> <span className="dim">{facts.join(" · ")}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <MetricRow key={row.metric} row={row} axis={axis} />
      ))}
    </tbody>
  );
}
