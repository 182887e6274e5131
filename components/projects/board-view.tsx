"use client";

import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import {
  ChartKey,
  CompareBar,
  CrosshairProvider,
  longestOf,
  TrendChart,
  TrendTable,
  zoomed,
} from "@/components/charts";
import type { Board, BoardScenario } from "./board";
import { Figures } from "./figures";
import { viewParsers } from "./trend-state";
import { ZoomBar } from "./zoom-bar";
import styles from "./board.module.css";

/** A row of charts per scenario, all on one axis with one crosshair. @param shownBoard what the charts show */
export function BoardView({
  project,
  board,
  shownBoard,
}: {
  project: string;
  board: Board;
  shownBoard: Board;
}) {
  const [{ zoom, pick, hide }, set] = useQueryStates(viewParsers);
  const lines = shownBoard.scenarios.flatMap((row) => row.lines.flat());
  const onZoom = (from: string, to: string) => set({ zoom: [from, to] }, { history: "push" });
  const onToggle = (id: string) => {
    const others = hide.filter((one) => one !== id);
    void set({ hide: others.length < hide.length ? others : [...hide, id] });
  };
  return (
    <CrosshairProvider picked={pick} onPick={(picked) => void set({ pick: [...picked] })}>
      <ZoomBar zoom={zoom} onWhole={() => set({ zoom: null }, { history: "push" })} />
      {board.scenarios.map((row) => (
        <ScenarioRow
          key={nameOf(row)}
          project={project}
          board={shownBoard}
          row={row}
          lines={shownBoard.scenarios.find((one) => nameOf(one) === nameOf(row))?.lines ?? []}
          longest={longestOf(lines)}
          onToggle={onToggle}
        />
      ))}
      <div className={styles.key}>
        <ChartKey lines={lines} withFigures />
      </div>
      <CompareBar project={project} axis={shownBoard.axis} onZoom={onZoom} />
    </CrosshairProvider>
  );
}

const nameOf = ({ scenario, tools }: BoardScenario) => [scenario, ...tools].join(" ");

interface RowProps {
  project: string;
  /** What the charts draw, and the row's figures beside them. */
  board: Board;
  row: BoardScenario;
  lines: BoardScenario["lines"];
  longest: number;
  /** Hides a series or shows it again. */
  onToggle: (id: string) => void;
}

function ScenarioRow({ project, board, row, lines, longest, onToggle }: RowProps) {
  const [{ x, y, hide, zoom }] = useQueryStates(viewParsers);
  const { axis, lines: shownLines } = useMemo(() => {
    const shown = lines.map((some) => some.filter(({ id }) => !hide.includes(id)));
    const [from, to] = zoom ?? [];
    return zoomed(board.axis, shown, from !== undefined && to !== undefined ? [from, to] : null);
  }, [board.axis, lines, hide, zoom]);
  const metrics = row.metrics.map((metric, index) => ({ ...metric, lines: shownLines[index] ?? [] }));
  const most = shownLines.flat().reduce((all, line) => Math.max(all, line.totalPoints), 0);
  const shown = shownLines.flat().reduce((all, line) => Math.max(all, line.points.length), 0);
  return (
    <section className={styles.scenario}>
      <h2>
        {row.scenario} {row.tools.length > 0 && <span className="dim">{row.tools.join(", ")}</span>}
      </h2>
      <div className={styles.charts} data-charts={metrics.length}>
        <Figures series={row.series} metrics={row.metrics} hidden={hide} onToggle={onToggle} />
        {metrics.map(({ name, title, unit, lines }) => (
          <TrendChart
            key={name}
            title={title}
            of={row.scenario}
            unit={unit}
            axis={axis}
            lines={lines}
            longestLabel={longest}
            limits={row.limits[row.metrics.findIndex((one) => one.name === name)]}
            by={x}
            scale={unit === "seconds" ? y : "linear"}
          />
        ))}
      </div>
      <div className={styles.below}>
        <TrendTable project={project} axis={axis} metrics={metrics} />
        {shown < most && (
          <span className="dim">
            {shown} of {most} {x === "time" ? "uploads" : "commits"} shown, with all peaks
          </span>
        )}
      </div>
    </section>
  );
}
