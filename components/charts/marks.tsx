import { memo } from "react";
import { lineColour } from "./line-colour";
import { left, type Plot, top } from "./geometry";
import type { ChartPoint } from "./commit-axis";
import styles from "./marks.module.css";
import stepStyles from "./steps.module.css";

/** Marks on the lines: changed configuration, invalid and single runs. Percent places, pixel shapes. */
export const Marks = memo(function Marks({ plot }: { plot: Plot }) {
  const changed = new Set(
    plot.lines.flatMap(({ points }) => points.filter((point) => point.configChanged).map(({ at }) => at)),
  );
  return (
    <svg className={styles.marks} aria-hidden>
      {plot.limits.map(({ label, value }) => (
        <line
          key={`${label} ${value}`}
          x1="0"
          x2="100%"
          y1={top(plot, value) ?? "0"}
          y2={top(plot, value) ?? "0"}
          className={styles.limit}
        />
      ))}
      {[...changed].map((at) => (
        <line
          key={at}
          x1={left(plot, at)}
          x2={left(plot, at)}
          y1="0"
          y2="100%"
          className={styles.configLine}
        />
      ))}
      {[...changed].map((at) => (
        <svg key={`tick ${at}`} x={left(plot, at)} y="100%" className={styles.at}>
          <path d="M-3.5 4 0-2 3.5 4Z" className={styles.configTick} />
        </svg>
      ))}
      {plot.lines.map((line) => (
        <g key={line.id} style={{ color: lineColour(line) }}>
          {line.points.length === 1 &&
            line.points.map((point) => <Spread key={point.at} {...{ plot, point }} />)}
          {line.points.map((point) => {
            const y = top(plot, point.median);
            const lone = line.points.length === 1;
            if (y === null || !(point.invalid || point.step || point.n === 1 || lone)) return null;
            return (
              <svg key={point.at} x={left(plot, point.at)} y={y} className={styles.at}>
                <Mark point={point} />
              </svg>
            );
          })}
          {line.points
            .filter(({ max }) => max > plot.y.max * (1 + 1e-9))
            .map(({ at }) => (
              <svg key={`beyond ${at}`} x={left(plot, at)} y="0" className={styles.at}>
                <path d={beyondShape} className={stepStyles.beyond} />
              </svg>
            ))}
        </g>
      ))}
    </svg>
  );
});

/** An arrow at the end of the axis: a repeat lies beyond it. */
const beyondShape = "M-4 1 0-4 4 1";

/** The gravest of what is to be said of a point. */
function Mark({ point: { invalid, step, n } }: { point: ChartPoint }) {
  if (invalid) return <path d="M0-5 5 4-5 4Z" className={styles.invalidMark} />;
  if (step)
    return (
      <path
        d={stepShape((step.change ?? 1) > 0)}
        className={step.better ? stepStyles.better : stepStyles.worse}
      />
    );
  return <circle r={n === 1 ? 3 : 2.5} className={n === 1 ? styles.singleMark : styles.dot} />;
}

/** A step of the commit's verdict: up or down as the value went. */
export const stepShape = (up: boolean) => (up ? "M0-6 5.5 4-5.5 4Z" : "M0 6 5.5-4-5.5-4Z");

/** Spread of the repeats where no band can show it: the line has one place only. */
function Spread({ plot, point }: { plot: Plot; point: Plot["lines"][number]["points"][number] }) {
  const [low, high] = [top(plot, point.min), top(plot, point.max)];
  if (point.n === 1 || low === null || high === null) return null;
  const x = left(plot, point.at);
  return <line x1={x} x2={x} y1={low} y2={high} className={styles.spreadMark} />;
}
