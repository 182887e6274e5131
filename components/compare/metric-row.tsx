import { exactText, Verdict } from "@/components/signs";
import { changeText } from "@/lib/compare";
import { formatChange, formatPValue, metricDefinition } from "@/lib/metrics";
import type { ComparisonRow, ComparisonSide } from "@/lib/model";
import { SampleDots } from "./sample-dots";
import { scaled } from "./scaled";
import styles from "./metric-table.module.css";

/** One metric, base against head. */
export function MetricRow({ row }: { row: ComparisonRow }) {
  const { base, head, unit, interval } = row;
  const { texts, suffix } = scaled([base.median, head.median], unit);
  const { label, description } = metricDefinition(row.metric);
  return (
    <tr className={row.primary ? styles.primary : undefined}>
      <td className={styles.metric} title={description}>
        {label}
      </td>
      <SideCell text={texts[0]} side={base} unit={unit} name="base" />
      <SideCell text={texts[1]} side={head} unit={unit} name="head" />
      <td className={styles.unit}>{suffix}</td>
      <td className={styles.runs}>
        <SampleDots base={base} head={head} unit={unit} />
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
        <div className={styles.why}>{row.explanation}</div>
      </td>
    </tr>
  );
}

function SideCell({
  text,
  side,
  unit,
  name,
}: {
  text: string | undefined;
  side: ComparisonSide;
  unit: string;
  name: "base" | "head";
}) {
  const exact = side.median === null ? "Not measured" : exactText(side.median, unit);
  return (
    <td className={`number ${styles[`${name}Value`]}`} title={exact}>
      {text}
      <span className={styles.n} title={`${side.n} ${side.n === 1 ? "run" : "runs"}`}>
        {side.n}
      </span>
    </td>
  );
}

/** As measured, and below it what is left of it among all the tests of the comparison, where that differs. */
function PValues({ row: { pValue, adjustedPValue, method } }: { row: ComparisonRow }) {
  const [raw, adjusted] = [formatPValue(pValue), formatPValue(adjustedPValue)];
  const test = {
    "mann-whitney": "Mann-Whitney",
    "historical-t": "t-test with the noise of earlier repeats",
    none: "",
  };
  if (pValue === null) return "–";
  return (
    <span
      title={`${test[method]}: p = ${pValue}\nadjusted among all tests (Benjamini-Hochberg): ${adjustedPValue}`}
    >
      {raw}
      {adjusted !== raw && <span className={styles.adjusted}>adj. {adjusted}</span>}
    </span>
  );
}
