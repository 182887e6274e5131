"use client";

import {
  ChartKey,
  CompareBar,
  CrosshairProvider,
  TrendChart,
  TrendTable,
  type AxisCommit,
  type TableMetric,
} from "@/components/charts";
import { repeatsNote } from "./function-lines";

interface Props {
  readonly project: string;
  /** What is drawn, for those who hear the page. */
  readonly of: string;
  readonly axis: AxisCommit[];
  /** One chart each, below one another. */
  readonly metrics: TableMetric[];
  /** Lines piled up as parts of a whole. */
  readonly stacked?: boolean;
}

/** Costs of functions over commits: charts with one crosshair, the table behind them, two commits to compare. */
export function HistoryCharts({ project, of, axis, metrics, stacked = false }: Props) {
  const lines = metrics.flatMap((metric) => metric.lines);
  const note = repeatsNote(lines, stacked);
  return (
    <CrosshairProvider>
      {metrics.map((metric) => (
        <TrendChart
          key={metric.title}
          {...metric}
          of={of}
          axis={axis}
          by="commit"
          scale="linear"
          height={280}
          stacked={stacked}
        />
      ))}
      {!stacked && <ChartKey lines={lines} />}
      {note && <p className="dim">{note}</p>}
      <TrendTable project={project} axis={axis} metrics={metrics} />
      <CompareBar project={project} axis={axis} />
    </CrosshairProvider>
  );
}
