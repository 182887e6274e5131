import { BudgetMark } from "@/components/budgets";
import { Swatch } from "@/components/charts";
import { Change, Link, ShortVerdict, Trust, Value } from "@/components/signs";
import type { BoardMetric, BoardSeries, Figure } from "./board";
import styles from "./board.module.css";
import viewStyles from "./view.module.css";

interface Props {
  series: readonly BoardSeries[];
  metrics: readonly BoardMetric[];
  /** Ids of series that are not drawn. */
  hidden: readonly string[];
  onToggle: (id: string) => void;
}

/** The latest value of every series of a scenario, and what changed. */
export function Figures({ series, metrics, hidden, onToggle }: Props) {
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
          <SeriesRow
            key={one.id}
            series={one}
            metrics={metrics}
            isShown={!hidden.includes(one.id)}
            onToggle={() => onToggle(one.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  series: BoardSeries;
  metrics: readonly BoardMetric[];
  isShown: boolean;
  onToggle: () => void;
}

function SeriesRow({ series, metrics, isShown, onToggle }: RowProps) {
  const newest = series.figures.find((figure) => figure !== null);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={viewStyles.toggle}
          aria-pressed={isShown}
          aria-label={`Draw ${series.label}`}
          title={isShown ? "Hide this line" : "Draw this line"}
          onClick={onToggle}
        >
          <Swatch line={series} />
        </button>
        <Link
          href={series.href}
          title={`${series.environment}, ${series.load}`}
          className={isShown ? undefined : viewStyles.hidden}
        >
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
      {figure.budget && (
        <div className={styles.delta} data-budget>
          <BudgetMark state={figure.budget.state} text={figure.budget.text} title={figure.budget.sentence} />
        </div>
      )}
      {figure.change30 !== null && (
        <div className={styles.delta}>
          <span className="dim">30 d </span>
          <Change change={figure.change30} />
        </div>
      )}
    </>
  );
}
