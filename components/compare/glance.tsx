import { type Part, Verdict } from "@/components/signs";
import { seriesLabels } from "@/lib/compare";
import { groupBy } from "@/lib/compare/group-by";
import { metricDefinition } from "@/lib/metrics";
import type { Comparison, ComparisonRow } from "@/lib/model";
import { worstFirst } from "@/lib/compare/worst-first";
import type { SeriesGroup } from "./series-part";
import styles from "./glance.module.css";

/** More series than this are counted, not shown: those that moved come first. */
const most = 10;

interface Props {
  comparison: Comparison;
  /** What the table below shows. */
  part: Part<SeriesGroup>;
  /** Address of the part of it in which a series stands. */
  hrefOf: (seriesId: string) => string;
}

/** Series by primary metric, a verdict in each cell: what moved where, in one look. */
export function Glance({ comparison, part, hrefOf }: Props) {
  const rows = comparison.rows.filter((row) => row.primary);
  const labels = seriesLabels(comparison.rows);
  const groups = worstFirst(rows);
  if (groups.length < 2) return null;
  const isBelow = (id: string) => part.items.some(([below]) => below === id);
  const addressOf = (id: string) => (isBelow(id) ? `#${id}` : hrefOf(id));
  const tables = groupBy(groups.slice(0, most), ([, group]) => group.map(({ metric }) => metric).join(" "));
  return (
    <div className={styles.glance}>
      {[...tables].map(([metrics, table]) => (
        <GlanceTable key={metrics} groups={table} labels={labels} addressOf={addressOf} />
      ))}
      {groups.length > most && <p className="dim">{groups.length - most} more scenarios below.</p>}
    </div>
  );
}

interface TableProps {
  groups: readonly [seriesId: string, rows: ComparisonRow[]][];
  labels: ReadonlyMap<string, string>;
  addressOf: (seriesId: string) => string;
}

/** Series that are decided on by the same metrics. */
function GlanceTable({ groups, labels, addressOf }: TableProps) {
  const metrics = [...new Set(groups.flatMap(([, rows]) => rows).map((row) => row.metric))];
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Scenario</th>
          {metrics.map((metric) => (
            <th key={metric}>{metricDefinition(metric).label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(([seriesId, group]) => (
          <tr key={seriesId}>
            <th scope="row">
              <a href={addressOf(seriesId)}>{labels.get(seriesId)}</a>
            </th>
            {metrics.map((metric) => (
              <Cell key={metric} metric={metric} row={group.find((row) => row.metric === metric)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ metric, row }: { metric: string; row: ComparisonRow | undefined }) {
  return (
    <td data-metric={metricDefinition(metric).label} data-verdict={row?.verdict}>
      {row ? <Verdict row={row} figure={row.verdict !== "unchanged"} /> : <span className="dim">–</span>}
    </td>
  );
}
