import { Value } from "@/components/signs";
import { parameterName } from "@/lib/decide";
import { formatChange } from "@/lib/metrics";
import type { HeadlineMetric, Sweep, SweepFigure, SweepPoint, Verdict } from "@/lib/model";
import { drawnMetrics } from "./metric-plots";
import styles from "./sweeps.module.css";

const words: Readonly<Record<Verdict, { sign: string; word: string; tone: "better" | "worse" | "neutral" }>> =
  {
    improved: { sign: "▲", word: "better", tone: "better" },
    regressed: { sign: "▼", word: "worse", tone: "worse" },
    unchanged: { sign: "=", word: "the same", tone: "neutral" },
    inconclusive: { sign: "≈?", word: "inconclusive", tone: "neutral" },
    "not-comparable": { sign: "✕", word: "failed runs", tone: "neutral" },
  };

/** A line for each value: figures, the gain over the value before, and whether it is one. */
export function SweepTable({ sweep }: { sweep: Sweep }) {
  const [main, ...others] = drawnMetrics(sweep);
  if (!main) return null;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Values">
      <table className={styles.table}>
        <caption className="aside">Figures at each value; the best are marked.</caption>
        <thead>
          <tr>
            <th scope="col">{parameterName(sweep.parameter)}</th>
            <th scope="col">{main.label}</th>
            <th scope="col">Gain</th>
            <th scope="col" data-text>
              Against the value before
            </th>
            {others.map(({ metric, label }) => (
              <th key={metric} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {sweep.points.map((point) => (
            <Line key={String(point.value)} sweep={sweep} point={point} main={main} others={others} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  sweep: Sweep;
  point: SweepPoint;
  main: HeadlineMetric;
  others: readonly HeadlineMetric[];
}

function Line({ sweep: { best, points }, point, main, others }: LineProps) {
  const { value, metrics, runs } = point;
  // Where none can be told apart, none is marked.
  const isBest = (metric: string) =>
    (best[metric]?.length ?? 0) < points.length && (best[metric]?.includes(value) ?? false);
  const figure = metrics[main.metric];
  return (
    <tr>
      <th scope="row">{value}</th>
      <Cell metric={main} figure={figure} best={isBest(main.metric)} />
      <td>{formatChange(figure?.change)}</td>
      <td data-text>
        <Said figure={figure} />
      </td>
      {others.map((metric) => (
        <Cell
          key={metric.metric}
          metric={metric}
          figure={metrics[metric.metric]}
          best={isBest(metric.metric)}
        />
      ))}
      <td>{figure?.n ?? runs}</td>
    </tr>
  );
}

function Cell({
  metric,
  figure,
  best,
}: {
  metric: HeadlineMetric;
  figure: SweepFigure | undefined;
  best: boolean;
}) {
  return (
    <td className={best ? styles.best : undefined} title={best ? "Among the best" : undefined}>
      <Value value={figure?.median} unit={metric.unit} />
      {best && <span className="aside"> (among the best)</span>}
    </td>
  );
}

function Said({ figure }: { figure: SweepFigure | undefined }) {
  if (!figure?.verdict) return <span className={styles.neutral}>–</span>;
  const { sign, word, tone } = words[figure.verdict];
  const interval = figure.changeInterval;
  const range = interval ? `95 % interval ${formatChange(interval[0])} to ${formatChange(interval[1])}` : "";
  return (
    <span className={styles[tone]} title={range}>
      <span aria-hidden>{sign} </span>
      {word}
    </span>
  );
}
