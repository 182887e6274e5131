"use client";

import { useQueryStates } from "nuqs";
import {
  ChartKey,
  CompareBar,
  CrosshairProvider,
  longestOf,
  TrendChart,
  TrendTable,
} from "@/components/charts";
import type { Board, BoardScenario } from "./board";
import { Figures } from "./figures";
import { viewParsers } from "./trend-state";
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
  const lines = shownBoard.scenarios.flatMap((row) => row.lines.flat());
  return (
    <CrosshairProvider>
      {board.scenarios.map((row) => (
        <ScenarioRow
          key={nameOf(row)}
          project={project}
          board={shownBoard}
          row={row}
          lines={shownBoard.scenarios.find((one) => nameOf(one) === nameOf(row))?.lines ?? []}
          longest={longestOf(lines)}
        />
      ))}
      <div className={styles.key}>
        <ChartKey lines={lines} />
      </div>
      <CompareBar project={project} axis={shownBoard.axis} />
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
}

function ScenarioRow({ project, board, row, lines: shownLines, longest }: RowProps) {
  const [{ x, y }] = useQueryStates(viewParsers);
  const metrics = row.metrics.map((metric, index) => ({ ...metric, lines: shownLines[index] ?? [] }));
  const most = shownLines.flat().reduce((all, line) => Math.max(all, line.totalPoints), 0);
  const shown = shownLines.flat().reduce((all, line) => Math.max(all, line.points.length), 0);
  return (
    <section className={styles.scenario}>
      <h2>
        {row.scenario} {row.tools.length > 0 && <span className="dim">{row.tools.join(", ")}</span>}
      </h2>
      <div className={styles.charts} data-charts={metrics.length}>
        <Figures series={row.series} metrics={row.metrics} />
        {metrics.map(({ name, title, unit, lines }) => (
          <TrendChart
            key={name}
            title={title}
            of={row.scenario}
            unit={unit}
            axis={board.axis}
            lines={lines}
            longestLabel={longest}
            by={x}
            scale={unit === "seconds" ? y : "linear"}
          />
        ))}
      </div>
      <div className={styles.below}>
        <TrendTable project={project} axis={board.axis} metrics={metrics} />
        {shown < most && (
          <span className="dim">
            {shown} of {most} {x === "time" ? "uploads" : "commits"} drawn, peaks kept
          </span>
        )}
      </div>
    </section>
  );
}
