import type { ComparisonSide } from "@/lib/model";
import { sampleAxis } from "./sample-axis";
import { scaled } from "./scaled";
import styles from "./metric-table.module.css";

const [width, height, inset] = [240, 26, 6];
const lanes = { base: 7, head: 19 };

/** Every run's value as a dot, base hollow above, head filled below, on one axis; a tick at each median. */
export function SampleDots({
  base,
  head,
  unit,
}: {
  base: ComparisonSide;
  head: ComparisonSide;
  unit: string;
}) {
  const values = [...base.values, ...head.values];
  if (values.length === 0) return null;
  const { at } = sampleAxis(values);
  const x = (value: number) => inset + at(value) * (width - 2 * inset);
  const { texts, suffix } = scaled(values, unit);
  const words = [
    `base ${texts.slice(0, base.n).join(", ")}`,
    `head ${texts.slice(base.n).join(", ")} ${suffix}`,
  ];
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

function Lane({ side, values, median, x }: LaneProps) {
  const y = lanes[side];
  return (
    <g className={styles[side]}>
      <line x1={0} x2={width} y1={y} y2={y} className={styles.lane} />
      {median !== null && (
        <line x1={x(median)} x2={x(median)} y1={y - 6} y2={y + 6} className={styles.tick} />
      )}
      {values.map((value, index) => (
        <circle key={index} cx={x(value)} cy={y} r={3.2} />
      ))}
    </g>
  );
}
