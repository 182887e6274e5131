import { exactText, Verdict } from "@/components/signs";
import { changeText } from "@/lib/compare";
import { formatChange, formatPValue, metricDefinition } from "@/lib/metrics";
import type { ComparisonRow, ComparisonSide } from "@/lib/model";
import type { PercentAxis } from "./percent-axis";
import { SampleDots } from "./sample-dots";
import { scaled } from "./scaled";
import styles from "./metric-table.module.css";

/** One metric, base against head. @param axis of the dots, the same for all metrics of the table */
export function MetricRow({ row, axis }: { row: ComparisonRow; axis: PercentAxis }) {
  const { base, head, unit, interval } = row;
  const { texts, suffix } = scaled([base.median, head.median], unit);
  const { label, description } = metricDefinition(row.metric);
  // No errors on either side: nothing to draw and nothing to explain.
  const quiet = [...base.values, ...head.values].every((value) => value === 0);
  return (
    <tr className={`${styles.row} ${row.primary ? styles.primary : ""}`} data-verdict={row.verdict}>
      <th scope="row" className={styles.metric} title={description}>
        {label}
      </th>
      <SideCell text={texts[0]} side={base} unit={unit} className={styles.baseValue} />
      <SideCell text={texts[1]} side={head} unit={unit} className={styles.headValue} />
      <td className={styles.unit}>{suffix}</td>
      <td className={styles.runs}>
        {!quiet && <SampleDots base={base} head={head} unit={unit} axis={axis} />}
      </td>
      <td className={`number ${styles.change}`}>{row.change === null ? "–" : changeText(row)}</td>
      <td className={`number ${styles.interval}`}>
        {interval ? `${formatChange(interval[0])} … ${formatChange(interval[1])}` : "–"}
      </td>
      <td className={`number ${styles.p}`}>
        <PValues row={row} />
      </td>
      <td className={styles.verdict}>
        <Verdict row={row} figure={false} />
        {!quiet && <Explained label={label} text={row.explanation} />}
      </td>
    </tr>
  );
}

/** Why the verdict is what it is, behind a sign that opens by touch, mouse and keyboard alike. */
function Explained({ label, text }: { label: string; text: string }) {
  return (
    <details className={styles.why} name="why">
      <summary aria-label={`Why: ${label}`}>?</summary>
      <p>{text}</p>
    </details>
  );
}

interface SideProps {
  text: string | undefined;
  side: ComparisonSide;
  unit: string;
  className: string | undefined;
}

function SideCell({ text, side, unit, className }: SideProps) {
  const exact = side.median === null ? "Not measured" : exactText(side.median, unit);
  return (
    <td className={`number ${className}`} title={exact}>
      {text}
      <span className={styles.n} title={`${side.n} ${side.n === 1 ? "run" : "runs"}`}>
        {side.n}
      </span>
    </td>
  );
}

const tests = {
  "mann-whitney": "Mann-Whitney test",
  "historical-t": "t-test with the noise of earlier repeats",
  none: "",
} as const;

/** As measured; beside it what is left of it among all the tests of the comparison, where that differs. */
function PValues({ row: { pValue, adjustedPValue, method } }: { row: ComparisonRow }) {
  if (pValue === null) return "–";
  const [raw, adjusted] = [formatPValue(pValue), formatPValue(adjustedPValue)];
  const title = `${tests[method]}: p = ${pValue}\nAdjusted among the tests of this comparison: ${adjustedPValue}`;
  return (
    <span title={title}>
      {adjusted !== raw && <span className={styles.raw}>{raw} →</span>} {adjusted}
    </span>
  );
}
