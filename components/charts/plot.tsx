"use client";

import { memo } from "react";
import { Area, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import type { Margins, Plot } from "./geometry";
import { grey, lineColour } from "./line-colour";
import { axisLabel, hasBand, shownPlaces } from "./plot-labels";
import type { YScale } from "./y-scale";

interface Props {
  plot: Plot;
  by: "commit" | "time";
  width: number;
  height: number;
  margins: Margins;
}

/** Axes, grid, bands and lines. Nothing in here moves with the pointer, so hovering never draws it again. */
export const PlotLayer = memo(function PlotLayer({ plot, by, width, height, margins }: Props) {
  const { axis, positions, shownLines: lines, stacked, y } = plot;
  const shown = shownPlaces(plot, width, margins);
  const tick = { fill: "var(--bt-dim)", fontSize: 11 };
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows(plot)}
      margin={{ ...margins, left: 0, bottom: 0 }}
      accessibilityLayer={false}
      tabIndex={-1}
    >
      <CartesianGrid vertical={false} stroke="var(--bt-line)" />
      <XAxis
        dataKey="x"
        type="number"
        domain={[0, 1]}
        height={margins.bottom}
        ticks={shown.map((at) => positions[at] ?? 0)}
        tickFormatter={(x: number) => axisLabel(axis[positions.indexOf(x)], by)}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: "var(--bt-line-strong)" }}
        interval={0}
      />
      <YAxis
        type="number"
        width={margins.left}
        scale={y.kind}
        domain={[y.min, y.max]}
        allowDataOverflow
        ticks={y.ticks.map(({ value }) => value)}
        tickFormatter={(value: number) => tickLabel(y, value)}
        tick={tick}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      {lines.filter(hasBand).map((line) => (
        <Area
          key={`band ${line.id}`}
          dataKey={`${line.id} band`}
          stroke="none"
          fill={lineColour(line)}
          fillOpacity={stacked && line.colour !== grey ? 0.7 : 0.14}
          isAnimationActive={false}
          activeDot={false}
          connectNulls
        />
      ))}
      {lines.map((line) => (
        <Line
          key={line.id}
          dataKey={line.id}
          stroke={lineColour(line)}
          strokeWidth={1.5}
          isAnimationActive={false}
          dot={false}
          activeDot={false}
          connectNulls
        />
      ))}
    </ComposedChart>
  );
});

/** One row per place of the axis: its share of the width, then median and spread of each line. */
function rows({ positions, shownLines: lines, y }: Plot): Record<string, number | [number, number] | null>[] {
  const all = positions.map((x): Record<string, number | [number, number] | null> => ({ x }));
  const shown = (value: number) => (y.kind === "log" && value <= 0 ? null : value);
  for (const line of lines)
    for (const { at, median, min, max } of line.points) {
      const row = all[at];
      if (!row) continue;
      row[line.id] = shown(median);
      row[`${line.id} band`] = [shown(min) ?? y.min, shown(max) ?? y.min];
    }
  return all;
}

function tickLabel(y: YScale, value: number): string {
  return y.ticks.find((tick) => Math.abs(tick.value - value) <= Math.abs(value) * 1e-9)?.label ?? "";
}
