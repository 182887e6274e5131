"use client";

import {
  type AxisCommit,
  type ChartLine,
  CrosshairProvider,
  TrendChart,
  TrendTable,
} from "@/components/charts";
import { Link } from "@/components/signs";

interface Props {
  project: string;
  /** What is measured: "GET /ping (wrk)", and its page. */
  series: { name: string; href: string };
  axis: AxisCommit[];
  metrics: { title: string; unit: string; lines: ChartLine[] }[];
}

/** The main series over the commits that the story tells of, with the steps that it names. */
export function StoryTrend({ project, series, axis, metrics }: Props) {
  return (
    <CrosshairProvider>
      <p>
        <Link href={series.href}>{series.name}</Link>
      </p>
      {metrics.map(({ title, unit, lines }) => (
        <TrendChart
          key={title}
          title={title}
          of={series.name}
          unit={unit}
          axis={axis}
          lines={lines}
          by="commit"
          scale="linear"
          height={220}
        />
      ))}
      <TrendTable project={project} axis={axis} metrics={metrics} />
    </CrosshairProvider>
  );
}
