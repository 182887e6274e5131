"use client";

import { useQueryStates } from "nuqs";
import {
  type AxisCommit,
  ChartKey,
  type ChartLimit,
  type ChartLine,
  CompareBar,
  CrosshairProvider,
  TrendChart,
  TrendTable,
} from "@/components/charts";
import { viewParsers } from "./trend-state";
import styles from "./board.module.css";

interface Props {
  project: string;
  scenario: string;
  metric: { title: string; unit: string };
  axis: AxisCommit[];
  lines: ChartLine[];
  limits: ChartLimit[];
}

/** One trend, large. */
export function SeriesView({ project, scenario, metric, axis, lines, limits }: Props) {
  const [{ x, y }] = useQueryStates(viewParsers);
  const { title, unit } = metric;
  return (
    <CrosshairProvider>
      <TrendChart
        title={title}
        of={scenario}
        unit={unit}
        axis={axis}
        lines={lines}
        by={x}
        scale={unit === "seconds" ? y : "linear"}
        height={340}
        limits={limits}
      />
      <div className={styles.below}>
        <ChartKey lines={lines} />
        <TrendTable project={project} axis={axis} metrics={[{ title, unit, lines }]} />
      </div>
      <CompareBar project={project} axis={axis} />
    </CrosshairProvider>
  );
}
