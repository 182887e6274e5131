import { formatValue } from "@/lib/metrics";
import { parameterName } from "@/lib/decide";
import type { HeadlineMetric, Sweep, SweepPoint } from "@/lib/model";
import { xMarks, xPositions, yAxis } from "./axis";
import { type PlotLayer, type PlotPoint, SweepPlot } from "./plot";
import styles from "./sweeps.module.css";

interface Props {
  sweep: Sweep;
  /** Laid under it. */
  under: Sweep | null;
}

const mostPlots = 8;

/** What is drawn: what decisions are made on, then what was measured beside the tool. */
export function drawnMetrics({ metrics }: Pick<Sweep, "metrics">): HeadlineMetric[] {
  const beside = metrics.filter(({ metric, primary }) => !primary && !/^latency_|^requests$/.test(metric));
  return [...metrics.filter(({ primary }) => primary), ...beside].slice(0, mostPlots);
}

/** Small multiples over one x axis. */
export function MetricPlots({ sweep, under }: Props) {
  const all = [...new Set([...sweep.points, ...(under?.points ?? [])].map(({ value }) => value))];
  const values = all.toSorted((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : 0));
  const place = xPositions(sweep.axis, values);
  const { knee } = sweep;
  return (
    <div className={styles.plots}>
      {drawnMetrics(sweep).map((metric) => {
        const sides = under ? [under, sweep] : [sweep];
        const shown = sides.flatMap(({ points }) => points.flatMap((point) => spanOf(point, metric.metric)));
        const { scale, marks, at } = yAxis(shown, metric.unit, metric.unit === "seconds" ? "log" : "linear");
        const layers = sides.map((side): PlotLayer => ({
          look: side === sweep ? "head" : "base",
          points: side.points.flatMap((point) => plotted(point, metric, place(point.value), at)),
        }));
        const isKnee = knee?.metric === metric.metric;
        return (
          <figure key={metric.metric} className={styles.figure}>
            <figcaption>
              <b>{metric.label}</b>{" "}
              <span className="dim">
                {scale.suffix}
                {scale.kind === "log" && ", log"}
              </span>
            </figcaption>
            <SweepPlot
              label={`${metric.label} over ${parameterName(sweep.parameter)}: ${described(sweep.points, metric)}`}
              xMarks={xMarks(values, place)}
              xName={parameterName(sweep.parameter)}
              yMarks={marks}
              layers={layers}
              band={
                knee && isKnee
                  ? { from: place(knee.from), to: place(knee.to), title: `Knee: ${knee.from} to ${knee.to}` }
                  : undefined
              }
            />
          </figure>
        );
      })}
      <LatencyCurve sweep={sweep} under={under} />
    </div>
  );
}

function spanOf({ metrics }: SweepPoint, metric: string): number[] {
  const figure = metrics[metric];
  return figure ? [...figure.values, figure.median, ...(figure.interval?.slice(0, 1) ?? [])] : [];
}

function plotted(
  { value, metrics, invalid }: SweepPoint,
  { metric, unit, label }: HeadlineMetric,
  x: number,
  at: (value: number) => number,
): PlotPoint[] {
  const figure = metrics[metric];
  if (!figure) return [];
  const { median, interval, values, n } = figure;
  const range = interval ? `, ${formatValue(interval[0], unit)} to ${formatValue(interval[1], unit)}` : "";
  return [
    {
      x,
      y: at(median),
      low: interval && at(interval[0]),
      high: interval && at(interval[1]),
      runs: values.length > 1 ? values.map(at) : [],
      title: `${value}: ${label} ${formatValue(median, unit)}${range} (n = ${n})`,
      invalid,
    },
  ];
}

function described(points: readonly SweepPoint[], { metric, unit }: HeadlineMetric): string {
  return points
    .flatMap(({ value, metrics }) =>
      metrics[metric] ? `${value} ${formatValue(metrics[metric].median, unit)}` : [],
    )
    .join(", ");
}

/** Points keep their labels where these do not cover one another; the others say theirs when pointed at. */
function withRoom(points: readonly PlotPoint[]): PlotPoint[] {
  const labelled: PlotPoint[] = [];
  return points.map((point) => {
    const covers = labelled.some(({ x, y }) => Math.abs(x - point.x) < 0.09 && Math.abs(y - point.y) < 0.09);
    if (covers) return { ...point, label: "" };
    labelled.push(point);
    return point;
  });
}

/** Latency over throughput, from value to value: where the curve turns up, more load buys only waiting. */
function LatencyCurve({ sweep, under }: Props) {
  const [x, y] = ["qps", "latency_p99"].map((name) => sweep.metrics.find(({ metric }) => metric === name));
  if (!x || !y) return null;
  const sides = under ? [under, sweep] : [sweep];
  const pairs = sides.map(({ points }) =>
    points.flatMap(({ value, metrics, invalid }) => {
      const [rate, latency] = [metrics[x.metric]?.median, metrics[y.metric]?.median];
      return rate === undefined || latency === undefined ? [] : [{ value, rate, latency, invalid }];
    }),
  );
  const across = yAxis(
    pairs.flat().map(({ rate }) => rate),
    x.unit,
  );
  const up = yAxis(
    pairs.flat().map(({ latency }) => latency),
    y.unit,
    "log",
  );
  const layers = pairs.map((side, index): PlotLayer => ({
    look: sides[index] === sweep ? "head" : "base",
    points: withRoom(
      side.map(({ value, rate, latency, invalid }) => ({
        x: across.at(rate) * 0.94,
        y: up.at(latency),
        low: null,
        high: null,
        runs: [],
        invalid,
        label: sides[index] === sweep ? String(value) : "",
        title: `${value}: ${formatValue(rate, x.unit)}, P99 ${formatValue(latency, y.unit)}`,
      })),
    ),
  }));
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b>P99 over throughput</b>{" "}
        <span className="dim">
          {up.scale.suffix}, log, by {parameterName(sweep.parameter)}
        </span>
      </figcaption>
      <SweepPlot
        label={`P99 over throughput by ${parameterName(sweep.parameter)}: ${pairs
          .at(-1)
          ?.map(
            ({ value, rate, latency }) =>
              `${value}: ${formatValue(rate, x.unit)} at ${formatValue(latency, y.unit)}`,
          )
          .join(", ")}`}
        xMarks={across.marks.map(({ at, label }) => ({ at: at * 0.94, label }))}
        xName={`${x.label}, ${across.scale.suffix}`}
        yMarks={up.marks}
        layers={layers}
      />
    </figure>
  );
}
