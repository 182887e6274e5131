"use client";

import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatValue } from "@/lib/metrics";
import { type Mark, Plot, type PlotLine } from "../plot";
import {
  type HeatColumn,
  type HeatRows,
  heightOf,
  rowRange,
  type RowRange,
  sharesOf,
  ticksOf,
} from "./geometry";
import { Legend } from "./legend";
import { inksOf, paint, type Picture } from "./paint";
import { type Place, Reading } from "./reading";
import styles from "./heat-map.module.css";

interface Props {
  rows: HeatRows;
  columns: readonly HeatColumn[];
  /** Places from the left to the right, those without a column too. */
  slots: number;
  xMarks: readonly Mark[];
  /** What the picture says, for those who cannot see it. */
  label: string;
  /** Differences to this column are shown in place of shares. */
  base?: HeatColumn | undefined;
  height?: number;
}

/** Latencies as colours: columns side by side, latency by its logarithm upwards, P50 and P99 as lines. */
export function HeatMap({ rows, columns, slots, xMarks, label, base, height = 280 }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  const [place, setPlace] = useState<Place | null>(null);
  const range = useMemo(() => rowRange(columns), [columns]);
  const picture = useMemo(() => pictureOf(columns, slots, range, base), [columns, slots, range, base]);
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, picture, inksOf(canvas.current));
  }, [picture, scheme]);
  const lines = useMemo(() => linesOf(rows, range, columns, slots), [rows, range, columns, slots]);
  const count = range[1] - range[0] + 1;
  const placeAt = (slot: number, row: number): Place => ({
    slot: Math.min(slots - 1, Math.max(0, slot)),
    row: Math.min(range[1], Math.max(range[0], row)),
  });
  const onPointerMove = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [(event.clientX - box.left) / box.width, (box.bottom - event.clientY) / box.height];
    if (x < 0 || x > 1 || y < 0 || y > 1) return;
    setPlace(placeAt(Math.floor(x * slots), range[0] + Math.floor(y * count)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const from = place ?? { slot: columns.at(-1)?.slot ?? 0, row: range[0] };
    setPlace(placeAt(from.slot + move[0], from.row + move[1]));
  };
  const ticks = ticksOf(rows, range).map(({ at, seconds }) => ({
    at,
    label: formatValue(seconds, "seconds"),
  }));
  return (
    <div
      className={styles.map}
      role="application"
      aria-label={label}
      tabIndex={0}
      {...{ onKeyDown, onPointerMove }}
    >
      <Plot label={label} xMarks={xMarks} yMarks={ticks} lines={lines} height={height}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        {place && <Outline place={place} slots={slots} range={range} />}
      </Plot>
      <Reading {...{ rows, columns, base, place }} />
      <Legend columns={columns} base={base} />
    </div>
  );
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function Outline({ place, slots, range }: { place: Place; slots: number; range: RowRange }) {
  const count = range[1] - range[0] + 1;
  return (
    <div
      className={styles.outline}
      style={{
        left: `${(place.slot / slots) * 100}%`,
        width: `${100 / slots}%`,
        bottom: `${((place.row - range[0]) / count) * 100}%`,
        height: `${100 / count}%`,
      }}
    />
  );
}

function pictureOf(
  columns: readonly HeatColumn[],
  slots: number,
  range: RowRange,
  base: HeatColumn | undefined,
): Picture {
  const rows = range[1] - range[0] + 1;
  const values = new Float32Array(slots * rows);
  const under = base && sharesOf(base, range);
  for (const column of columns) {
    const shares = sharesOf(column, range);
    values.set(under ? differences(shares, under, noiseOf(column, base)) : shares, column.slot * rows);
  }
  return { slots, rows, values, signed: base !== undefined };
}

/** One over the requests of either column; bands tell no number of requests. */
function noiseOf(column: HeatColumn, base: HeatColumn): number {
  return column.form === "bands" || base.form === "bands" ? 0 : 1 / column.total + 1 / base.total;
}

/** Differences of shares that are beyond what counting alone makes (2.6 standard errors), others as 0. */
function differences(shares: Float32Array, base: Float32Array, noise: number): Float32Array {
  return shares.map((share, row) => {
    const difference = share - (base[row] ?? 0);
    const middle = (share + (base[row] ?? 0)) / 2;
    return Math.abs(difference) > 2.6 * Math.sqrt(middle * (1 - middle) * noise) ? difference : 0;
  });
}

function linesOf(rows: HeatRows, range: RowRange, columns: readonly HeatColumn[], slots: number): PlotLine[] {
  return (["p50", "p99"] as const).map((key) => {
    const points: PlotLine["points"][number][] = [];
    let before = -1;
    for (const column of columns) {
      if (before >= 0 && column.slot > before + 1) points.push(null);
      before = column.slot;
      const seconds = column[key];
      const title = `${column.name}: ${key.toUpperCase()} ${formatValue(seconds, "seconds")}`;
      points.push(
        seconds === null
          ? null
          : { x: (column.slot + 0.5) / slots, y: heightOf(rows, range, seconds), title },
      );
    }
    return { name: key.toUpperCase(), look: key === "p50" ? "median" : "tail", points };
  });
}
