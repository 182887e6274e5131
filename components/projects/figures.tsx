import { Swatch } from "@/components/charts";
import { Change, Link, ShortVerdict, Trust, Value } from "@/components/signs";
import type { BoardMetric, BoardSeries, Figure } from "./board";
import styles from "./board.module.css";

/** The latest value of every series of a scenario, and what changed. */
export function Figures({
  series,
  metrics,
}: {
  series: readonly BoardSeries[];
  metrics: readonly BoardMetric[];
}) {
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th>
            <span className="aside">Series</span>
          </th>
          {metrics.map(({ name, title }) => (
            <th key={name} className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((one) => (
          <SeriesRow key={one.id} series={one} metrics={metrics} />
        ))}
      </tbody>
    </table>
  );
}

function SeriesRow({ series, metrics }: { series: BoardSeries; metrics: readonly BoardMetric[] }) {
  const newest = series.figures.find((figure) => figure !== null);
  return (
    <tr>
      <th scope="row">
        <Link href={series.href} title={`${series.environment}, ${series.load}`}>
          <Swatch line={series} />
          {series.label}
        </Link>
        {newest && (
          <div className={styles.trust}>
            <Trust
              n={newest.n}
              invalid={newest.invalid ? ["A run of the latest commit failed a check"] : []}
            />
            {newest.behind > 0 && (
              <span className="dim" title="Newer commits shown on this page have no run of this series">
                {newest.behind} behind
              </span>
            )}
          </div>
        )}
      </th>
      {metrics.map((metric, index) => (
        <td key={metric.name} className="number">
          <FigureCell figure={series.figures[index] ?? null} metric={metric} />
        </td>
      ))}
    </tr>
  );
}

function FigureCell({ figure, metric }: { figure: Figure | null; metric: BoardMetric }) {
  if (!figure) return <Value value={null} unit={metric.unit} />;
  return (
    <>
      <Value value={figure.value} unit={metric.unit} strong />
      <div className={styles.delta}>
        <ShortVerdict row={figure.change} against="the previous commit with runs" />
      </div>
      {figure.change30 !== null && (
        <div className={styles.delta}>
          <span className="dim">30 d </span>
          <Change change={figure.change30} />
        </div>
      )}
    </>
  );
}
