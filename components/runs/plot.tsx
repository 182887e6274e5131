import type { ReactNode } from "react";
import styles from "./plot.module.css";

/** A labelled mark of an axis, 0 at the left or below, 1 at the right or on top. */
export interface Mark {
  readonly at: number;
  readonly label: string;
  /** The label of a column stands on top of it, where another one's could be too near. */
  readonly above?: boolean;
  /** The label goes where a narrow screen has no room for all. */
  readonly minor?: boolean;
}

/** A line, its points as fractions of the plot; null breaks it. */
export interface PlotLine {
  readonly name: string;
  /** Of a side, or of neither; a middle and a tail that are drawn over a picture. */
  readonly look: "head" | "base" | "quiet" | "median" | "tail";
  readonly points: readonly (PlotPoint | null)[];
  /** Draws the points themselves. */
  readonly dots?: boolean;
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly title: string;
}

interface Props {
  /** What the picture says, for those who cannot see it. */
  label: string;
  xMarks: readonly Mark[];
  yMarks: readonly Mark[];
  lines: readonly PlotLine[];
  height?: number;
  /** What lies under marks and lines, and fills the plot. */
  children?: ReactNode;
}

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;

/** A small chart without a script: lines in a stretched SVG, everything with a fixed size in HTML above it. */
export function Plot({ label, xMarks, yMarks, lines, height = 200, children }: Props) {
  const crowded = (xMarks[1]?.at ?? 1) < 0.15;
  return (
    <div className={styles.plot} style={{ height }} role="img" aria-label={label}>
      {children}
      {yMarks.map(({ at, label: text }) => (
        <div key={text} className={styles.gridline} style={{ bottom: percent(at) }}>
          <span>{text}</span>
        </div>
      ))}
      {xMarks.map(({ at, label: text, above, minor }) => (
        <div
          key={text}
          className={styles.column}
          data-first={(at === 0 && (above || crowded)) || undefined}
          data-above={above}
          data-minor={minor || undefined}
          style={{ left: percent(at) }}
        >
          <span>{text}</span>
        </div>
      ))}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
        {lines.map(({ name, look, points }) => (
          <path key={name} d={pathOf(points)} className={styles[look]} />
        ))}
      </svg>
      {lines
        .filter((line) => line.dots)
        .flatMap(({ name, look, points }) =>
          points.map(
            (point, index) =>
              point && (
                <span
                  key={`${name} ${index}`}
                  className={`${styles.dot} ${styles[`${look}Dot`]}`}
                  style={{ left: percent(point.x), bottom: percent(point.y) }}
                  title={point.title}
                />
              ),
          ),
        )}
    </div>
  );
}

function pathOf(points: PlotLine["points"]): string {
  let open = false;
  return points
    .flatMap((point) => {
      const command = open ? "L" : "M";
      open = point !== null;
      return point ? [`${command}${(point.x * 1000).toFixed(1)} ${((1 - point.y) * 1000).toFixed(1)}`] : [];
    })
    .join("");
}
