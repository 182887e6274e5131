import { formatValue } from "@/lib/metrics";
import type { TimelinePoint } from "@/lib/model";
import { Plot } from "./plot";
import { logScale, zeroScale, type Scale } from "./scales";
import styles from "./runs.module.css";

const charts = [
  { key: "qps", title: "QPS", unit: "requests/second", scale: zeroScale },
  { key: "p99", title: "P99", unit: "seconds", scale: logScale },
  { key: "errors", title: "Errors", unit: "errors", scale: zeroScale },
] as const;

/** The run second by second; what the tool does not tell, or what stayed at zero, is left out. */
export function Timeline({ points }: { points: readonly TimelinePoint[] }) {
  const end = points.at(-1)?.at ?? 1;
  return (
    <div className={styles.timeline}>
      {charts.map(({ key, title, unit, scale }) => {
        const values = points.flatMap((point) => point[key] ?? []);
        if (values.every((value) => value === 0)) return null;
        return (
          <figure key={key}>
            <figcaption>{title}</figcaption>
            <OneLine
              points={points}
              read={(point) => point[key]}
              unit={unit}
              scale={scale(values)}
              end={end}
            />
          </figure>
        );
      })}
    </div>
  );
}

interface LineProps {
  points: readonly TimelinePoint[];
  read: (point: TimelinePoint) => number | null;
  unit: string;
  scale: Scale;
  end: number;
}

function OneLine({ points, read, unit, scale, end }: LineProps) {
  const places = points.map((point) => {
    const value = read(point);
    if (value === null) return null;
    return {
      x: point.at / (end || 1),
      y: scale.at(value),
      title: `${point.at} s: ${formatValue(value, unit)}`,
    };
  });
  const values = points.flatMap((point) => read(point) ?? []);
  const range = `${formatValue(Math.min(...values), unit)} to ${formatValue(Math.max(...values), unit)}`;
  return (
    <Plot
      label={`${range} over ${formatValue(end, "seconds")}`}
      xMarks={zeroScale([end])
        .ticks.filter(({ value }) => value <= end)
        .map(({ value }) => ({ at: value / (end || 1), label: `${Number(value.toFixed(3))} s` }))}
      yMarks={scale.ticks.map(({ at, value }) => ({ at, label: formatValue(value, unit) }))}
      lines={[{ name: "", look: "head", points: places, dots: points.length <= 30 }]}
      height={120}
    />
  );
}
