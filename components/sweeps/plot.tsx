import type { Mark } from "./axis";
import styles from "./plot.module.css";

/** A median with its interval, and the runs behind it; all as fractions of the plot. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly runs: readonly number[];
  readonly title: string;
  /** Beside the point. */
  readonly label?: string;
  /** Failed: drawn, and not joined. */
  readonly invalid?: boolean;
}

/** One sweep: what is looked at, or what is laid under it. */
export interface PlotLayer {
  readonly look: "head" | "base";
  readonly points: readonly PlotPoint[];
}

interface Props {
  /** What the picture says, for those who cannot see it. */
  label: string;
  xMarks: readonly Mark[];
  /** What stands from left to right. */
  xName: string;
  yMarks: readonly Mark[];
  layers: readonly PlotLayer[];
  /** A range of the x axis that is shaded. */
  band?: { readonly from: number; readonly to: number; readonly title: string } | undefined;
  height?: number;
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** A small chart without a script: every run a dot, medians joined, intervals as bars. */
export function SweepPlot({ label, xMarks, xName, yMarks, layers, band, height = 180 }: Props) {
  return (
    <div className={styles.plot} style={{ height }} role="img" aria-label={label}>
      {band && (
        <div
          className={styles.band}
          style={{ left: percent(band.from), width: percent(Math.max(band.to - band.from, 0.012)) }}
          title={band.title}
        />
      )}
      {yMarks.map(({ at, label: text }) => (
        <div key={text} className={styles.row} style={{ bottom: percent(at) }}>
          <span>{text}</span>
        </div>
      ))}
      {xMarks.map(({ at, label: text }) => (
        <div key={text} className={styles.column} style={{ left: percent(at) }}>
          <span>{text}</span>
        </div>
      ))}
      <div className={styles.xName}>{xName}</div>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
        {layers.map(({ look, points }) => (
          <path key={look} d={pathOf(points)} className={styles[look]} />
        ))}
      </svg>
      {layers.map((layer) => (
        <Points key={layer.look} layer={layer} />
      ))}
    </div>
  );
}

function Points({ layer: { look, points } }: { layer: PlotLayer }) {
  return points.map(({ x, y, low, high, runs, title, label, invalid }, index) => (
    <div key={index} className={styles.point} data-look={look} style={{ left: percent(x) }} title={title}>
      {runs.map((run, at) => (
        <i key={at} className={styles.run} style={{ bottom: percent(run) }} />
      ))}
      {low !== null && high !== null && (
        <i className={styles.interval} style={{ bottom: percent(low), height: percent(high - low) }} />
      )}
      <b className={styles.median} data-invalid={invalid || undefined} style={{ bottom: percent(y) }} />
      {label && (
        <span className={styles.label} style={{ bottom: percent(y) }}>
          {label}
        </span>
      )}
    </div>
  ));
}

function pathOf(points: readonly PlotPoint[]): string {
  return points
    .filter(({ invalid }) => !invalid)
    .map(({ x, y }, index) => `${index ? "L" : "M"}${(x * 1000).toFixed(1)} ${((1 - y) * 1000).toFixed(1)}`)
    .join("");
}
