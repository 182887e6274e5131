import type { ComparisonSide } from "@/lib/model";
import { changeFrom, type PercentAxis } from "./percent-axis";
import { scaled } from "./scaled";
import styles from "./metric-table.module.css";

const [width, height, inset] = [240, 26, 6];
const lanes = { base: 7, head: 19 };

interface Props {
  base: ComparisonSide;
  head: ComparisonSide;
  unit: string;
  axis: PercentAxis;
}

/** Every run's value as a dot, base hollow above, head filled below, in percent around the base; a tick at each median. */
export function SampleDots({ base, head, unit, axis }: Props) {
  const values = [...base.values, ...head.values];
  if (values.length === 0 || !base.median) return null;
  const { texts, suffix } = scaled(values, unit);
  const words = [
    `base ${texts.slice(0, base.n).join(", ")}`,
    `head ${texts.slice(base.n).join(", ")} ${suffix}`,
  ];
  const x = (value: number) => inset + axis.at(changeFrom(base.median, value) ?? 0) * (width - 2 * inset);
  return (
    <svg
      className={styles.dots}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={words.join("; ")}
    >
      <title>{words.join("\n")}</title>
      <line x1={width / 2} x2={width / 2} y1={0} y2={height} className={styles.origin} />
      <Lane side="base" values={base.values} median={base.median} x={x} />
      <Lane side="head" values={head.values} median={head.median} x={x} />
    </svg>
  );
}

interface LaneProps {
  side: "base" | "head";
  values: readonly number[];
  median: number | null;
  x: (value: number) => number;
}

/** Runs beyond an end of the axis are an arrow there. */
function Lane({ side, values, median, x }: LaneProps) {
  const y = lanes[side];
  const inside = (at: number) => at >= 0 && at <= width;
  const places = values.map(x);
  return (
    <g className={styles[side]}>
      <line x1={0} x2={width} y1={y} y2={y} className={styles.lane} />
      {median !== null && inside(x(median)) && (
        <line x1={x(median)} x2={x(median)} y1={y - 6} y2={y + 6} className={styles.tick} />
      )}
      {places.filter(inside).map((at, index) => (
        <circle key={index} cx={at} cy={y} r={3.2} />
      ))}
      {places.some((at) => at < 0) && <path d={`M5 ${y - 4} 1 ${y} 5 ${y + 4}`} className={styles.beyond} />}
      {places.some((at) => at > width) && (
        <path
          d={`M${width - 5} ${y - 4} ${width - 1} ${y} ${width - 5} ${y + 4}`}
          className={styles.beyond}
        />
      )}
    </g>
  );
}
