import { Sparkline } from "@/components/charts/sparkline";
import { PartLinks, Side, Verdict } from "@/components/signs";
import { seriesLabels, sideName, type SidesRow } from "@/lib/compare";
import { formatChange, formatFactor, metricDefinition } from "@/lib/metrics";
import type { Comparison, ComparisonRow } from "@/lib/model";
import { scaled } from "./scaled";
import { sidesPart, type Shown } from "./series-part";
import styles from "./sides-view.module.css";

interface Props {
  comparisons: readonly Comparison[];
  shown: Shown;
  /** Address of the part in which a series stands. */
  hrefOf: (seriesId: string) => string;
  /** By `trendKey`. */
  trends: ReadonlyMap<string, readonly number[]>;
}

/** What a small trend is found by. */
export const trendKey = ({ seriesId, metric }: Pick<SidesRow, "seriesId" | "metric">) =>
  `${seriesId} ${metric}`;

/** One column a side: the median, the factor and the percentage against the base, and the verdict. */
export function SidesTable({ comparisons, shown, hrefOf, trends }: Props) {
  const labels = seriesLabels(comparisons.flatMap(({ rows }) => rows));
  const part = sidesPart(comparisons, shown);
  const [first] = comparisons;
  if (!first || part.total === 0)
    return <p className="dim">No series was measured on the base and another side.</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Metrics of all sides">
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th>Metric</th>
            <th>Trend</th>
            <th>
              <span className="aside">Unit</span>
            </th>
            <th className="number">
              <Side side="base">{sideName(first.base)}</Side>
            </th>
            {comparisons.map(({ head }) => (
              <th key={head.ref} className="number">
                <Side side="head">{sideName(head)}</Side>
              </th>
            ))}
          </tr>
        </thead>
        {part.items.map(([id, group]) => (
          <tbody key={id}>
            <tr>
              <th colSpan={comparisons.length + 4} scope="rowgroup">
                {labels.get(id)}
              </th>
            </tr>
            {group.map((row) => (
              <MetricLine key={row.metric} row={row} trend={trends.get(trendKey(row)) ?? []} />
            ))}
          </tbody>
        ))}
      </table>
      <PartLinks part={part} what="series" order="those that moved first" hrefOf={hrefOf} />
    </div>
  );
}

function MetricLine({ row, trend }: { row: SidesRow; trend: readonly number[] }) {
  const values = [row.base.median, ...row.cells.map((cell) => cell?.head.median)];
  const { texts, suffix } = scaled(values, row.unit);
  return (
    <tr>
      <th scope="row">{metricDefinition(row.metric).label}</th>
      <td>
        <Sparkline points={trend} width={64} height={24} label={`${trend.length} commits of late`} />
      </td>
      <td className="dim">{suffix}</td>
      <td className="number" title={runs(row.base.n)}>
        {texts[0]}
      </td>
      {row.cells.map((cell, index) => (
        <td key={index} className="number">
          {cell ? <Cell row={cell} text={texts[index + 1] ?? "–"} /> : <span className="dim">–</span>}
        </td>
      ))}
    </tr>
  );
}

function Cell({ row, text }: { row: ComparisonRow; text: string }) {
  return (
    <>
      <span className={styles.value} title={runs(row.head.n)}>
        {text}
      </span>
      {row.change !== null && (
        <span className={styles.factor}>
          {formatFactor(row.change + 1)} <span className="dim">{formatChange(row.change)}</span>
        </span>
      )}
      <Verdict row={row} figure={false} />
    </>
  );
}

const runs = (n: number) => `Median of ${n} ${n === 1 ? "run" : "runs"}`;
