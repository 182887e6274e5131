"use client";

import { useElementSize } from "@mantine/hooks";
import { lazy, Suspense, useMemo, useState } from "react";
import { axisValues } from "./axis-values";
import { type AxisCommit, axisPositions, type ChartLine } from "./commit-axis";
import styles from "./charts.module.css";
import { EndLabels, Legend } from "./end-labels";
import { FirstPlot } from "./first-plot";
import { Flags } from "./flags";
import flagStyles from "./flags.module.css";
import { type ChartLimit, labelsFit, type Margins, marginsFor, type Plot } from "./geometry";
import { formatValue } from "@/lib/metrics";
import { Marks } from "./marks";
import { Overlay } from "./overlay";
import { stackLines } from "./stack";
import { yScale } from "./y-scale";

/** Recharts weighs half as much as all else of a page: it comes when somebody approaches a chart. */
const PlotLayer = lazy(async () => ({ default: (await import("./plot")).PlotLayer }));

export interface TrendChartProps {
  /** Name of the metric: "P99". */
  title: string;
  unit: string;
  /** The commits of the page, the same for all its charts. */
  axis: AxisCommit[];
  lines: ChartLine[];
  by: "commit" | "time";
  scale: "linear" | "log";
  /** What is measured, for those who hear the page: "GET /ping". */
  of: string;
  height?: number;
  /** Lines piled up as areas, for parts of a whole. */
  stacked?: boolean;
  /** Letters of the longest name among all charts of the page: charts with the same are aligned. */
  longestLabel?: number;
  /** Budgets; those far beyond the values are named above the chart instead. */
  limits?: readonly ChartLimit[];
}

/** Until the width is known; pixels. */
const usualWidth = 480;
const noLimits: readonly ChartLimit[] = [];
/** A limit so many times the highest value would press all else to the foot. */
const farOff = 4;

/** A metric over commits: one line per series with the spread of its repeats. Stands in a CrosshairProvider. */
export function TrendChart({
  title,
  unit,
  axis,
  lines,
  by,
  scale,
  of,
  height = 200,
  stacked = false,
  longestLabel = longestOf(lines),
  limits = noLimits,
}: TrendChartProps) {
  const { ref, width } = useElementSize();
  const plot = usePlot({ axis, lines, by, scale, unit, stacked, limits });
  const named = width > 0 && labelsFit(width);
  const margins = useMemo(() => marginsFor(width || usualWidth, longestLabel), [width, longestLabel]);
  const [approached, setApproached] = useState(false);
  const approach = () => setApproached(true);
  const first = <FirstPlot plot={plot} by={by} width={width || usualWidth} margins={margins} />;
  return (
    <figure className={styles.figure} onPointerEnter={approach} onFocus={approach}>
      <figcaption className={styles.caption}>
        <span className={styles.captionTitle}>{title}</span>
        <span className="dim">
          {plot.y.suffix}
          {plot.y.kind === "log" && ", log scale"}
        </span>
        {limits.length > 0 && (
          <span className="dim">
            {limits.map(({ label, value }) => `${label} ${formatValue(value, unit)}`).join(", ")}
          </span>
        )}
        {!named && <Legend lines={lines} />}
      </figcaption>
      <div ref={ref} className={styles.chart} style={{ height }}>
        {approached && width > 0 ? (
          <Suspense fallback={first}>
            <PlotLayer plot={plot} by={by} width={width} height={height} margins={margins} />
          </Suspense>
        ) : (
          first
        )}
        <Layers plot={plot} margins={margins} height={height} named={named} />
        <Overlay plot={plot} label={`${title} of ${of}`} margins={margins} />
        <div className={flagStyles.flags} style={margins}>
          <Flags plot={plot} label={`${title} of ${of}`} />
        </div>
      </div>
    </figure>
  );
}

function Layers({
  plot,
  margins,
  height,
  named,
}: {
  plot: Plot;
  margins: Margins;
  height: number;
  named: boolean;
}) {
  return (
    <>
      <div className={styles.layer} style={margins}>
        {!plot.stacked && <Marks plot={plot} />}
      </div>
      {named && (
        <div
          className={styles.endLabels}
          style={{ ...margins, left: "auto", right: 0, width: margins.right - 8 }}
        >
          <EndLabels plot={plot} height={height - margins.top - margins.bottom} />
        </div>
      )}
    </>
  );
}

function usePlot({
  axis,
  lines,
  by,
  scale,
  unit,
  stacked = false,
  limits = noLimits,
}: Pick<TrendChartProps, "axis" | "lines" | "by" | "scale" | "unit" | "stacked" | "limits">): Plot {
  return useMemo(() => {
    const shownLines = stacked ? stackLines(lines) : lines;
    const all = () =>
      shownLines.flatMap(({ points }) => points.flatMap(({ min, median, max }) => [min, median, max]));
    const measured = scale === "linear" && !stacked ? axisValues(shownLines) : all();
    const highest = Math.max(0, ...measured);
    const near = limits.filter(({ value }) => scale === "log" || value <= farOff * highest);
    const values = [...measured, ...near.map(({ value }) => value)];
    return {
      axis,
      lines,
      shownLines,
      stacked,
      unit,
      limits: near,
      positions: axisPositions(axis, by),
      y: yScale(values, unit, scale),
    };
  }, [axis, lines, by, scale, unit, stacked, limits]);
}

/** Letters of the longest name. */
export function longestOf(lines: readonly ChartLine[]): number {
  return lines.reduce((most, { label }) => Math.max(most, label.length), 0);
}
