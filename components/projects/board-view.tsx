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
import styles from "./projects.module.css";

/** A row of charts per scenario, all on one axis with one crosshair. */
export function BoardView({ project, board }: { project: string; board: Board }) {
  const lines = board.scenarios.flatMap((row) => row.lines.flat());
  return (
    <CrosshairProvider>
      {board.scenarios.map((row) => (
        <ScenarioRow
          key={[row.scenario, ...row.tools].join(" ")}
          project={project}
          board={board}
          row={row}
          longest={longestOf(lines)}
        />
      ))}
      <div className={styles.key}>
        <ChartKey lines={lines} />
      </div>
      <CompareBar project={project} axis={board.axis} />
    </CrosshairProvider>
  );
}

interface RowProps {
  project: string;
  board: Board;
  row: BoardScenario;
  longest: number;
}

function ScenarioRow({ project, board, row, longest }: RowProps) {
  const [{ x, y }] = useQueryStates(viewParsers);
  const metrics = row.metrics.map((metric, index) => ({ ...metric, lines: row.lines[index] ?? [] }));
  const most = row.lines.flat().reduce((all, line) => Math.max(all, line.totalPoints), 0);
  const drawn = row.lines.flat().reduce((all, line) => Math.max(all, line.points.length), 0);
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
        {drawn < most && (
          <span className="dim">
            {drawn} of {most} commits drawn, peaks kept
          </span>
        )}
      </div>
    </section>
  );
}
