import { grey, lineColour } from "./line-colour";
import { type Margins, left, type Plot, top } from "./geometry";
import { axisLabel, hasBand, shownPlaces } from "./plot-labels";
import { yFraction } from "./y-scale";
import styles from "./first-plot.module.css";

interface Props {
  plot: Plot;
  by: "commit" | "time";
  width: number;
  margins: Margins;
}

/**
 * Axes, grid, bands and lines as the server draws them, in shares of the width: there from the first paint, and until
 * somebody approaches the chart and Recharts takes over (plot.tsx), which looks the same.
 */
export function FirstPlot({ plot, by, width, margins }: Props) {
  return (
    <div className={styles.plot} style={margins} aria-hidden>
      <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none">
        {plot.y.ticks.map(({ value }) => {
          const y = 1000 - 1000 * (yFraction(plot.y, value) ?? 0);
          return <line key={value} x2="1000" y1={y} y2={y} className={styles.grid} />;
        })}
        <line x2="1000" y1="1000" y2="1000" className={styles.axis} />
        {plot.shownLines.filter(hasBand).map((line) => (
          <path
            key={`band ${line.id}`}
            d={bandPath(plot, line)}
            fill={lineColour(line)}
            fillOpacity={plot.stacked && line.colour !== grey ? 0.7 : 0.14}
          />
        ))}
        {plot.shownLines.map((line) => (
          <path
            key={line.id}
            d={pathOf(plot, line.points, ({ median }) => median)}
            fill="none"
            stroke={lineColour(line)}
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {plot.y.ticks.map(({ value, label }) => (
        <span key={value} className={styles.value} style={{ top: top(plot, value) ?? "100%" }}>
          {label}
        </span>
      ))}
      {shownPlaces(plot, width, margins).map((at) => (
        <span key={at} className={styles.place} style={{ left: left(plot, at) }}>
          {axisLabel(plot.axis[at], by)}
        </span>
      ))}
    </div>
  );
}

type Point = Plot["shownLines"][number]["points"][number];

/** SVG path over the places of some points, in thousandths of the plot. */
function pathOf({ positions, y }: Plot, points: readonly Point[], valueOf: (point: Point) => number): string {
  return points
    .flatMap((point) => {
      const fraction = yFraction(y, valueOf(point));
      const x = Math.round((positions[point.at] ?? 0) * 1000);
      return fraction === null ? [] : [`${x} ${Math.round((1 - fraction) * 1000)}`];
    })
    .map((place, index) => `${index === 0 ? "M" : "L"}${place}`)
    .join("");
}

/** Along the upper ends of the spread and back along the lower ones; those that have no place are at the foot. */
function bandPath(plot: Plot, { points }: Plot["shownLines"][number]): string {
  const value = (one: number) => (plot.y.kind === "log" && one <= 0 ? plot.y.min : one);
  const there = pathOf(plot, points, ({ max }) => value(max));
  const back = pathOf(plot, points.toReversed(), ({ min }) => value(min));
  return `${there}${back.replace("M", "L")}Z`;
}
