import styles from "./sparkline.module.css";

interface Props {
  /** Oldest first. */
  points: readonly number[];
  /** What it shows, for those who hear the page. */
  label: string;
  width?: number;
  height?: number;
}

/** A trend the size of a word. From zero, as the charts; the newest point is marked. */
export function Sparkline({ points, label, width = 120, height = 28 }: Props) {
  if (points.length === 0) return null;
  const top = points.reduce((most, value) => Math.max(most, value), 0) || 1;
  const x = (index: number) =>
    points.length < 2 ? width / 2 : 3 + (index / (points.length - 1)) * (width - 6);
  const y = (value: number) => height - 3 - (value / top) * (height - 6);
  const path = points.map((value, index) => `${index ? "L" : "M"}${tenth(x(index))} ${tenth(y(value))}`);
  const last = points.length - 1;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1="0" x2={width} y1={height - 2.5} y2={height - 2.5} className={styles.sparkFoot} />
      <path d={path.join("")} className={styles.sparkLine} />
      <circle cx={tenth(x(last))} cy={tenth(y(points[last] ?? 0))} r="2.2" className={styles.sparkEnd} />
    </svg>
  );
}

/** A tenth of a pixel is more than anybody sees, and many of them travel. */
const tenth = (value: number) => Math.round(value * 10) / 10;
