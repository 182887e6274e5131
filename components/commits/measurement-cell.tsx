import { exactText, Verdict } from "@/components/signs";
import { formatChange, formatValue } from "@/lib/metrics";
import type { Measurement } from "./measurements";
import styles from "./commits.module.css";

interface Props {
  /** Name and unit of the column, which stand in the cell where there is no head of the table. */
  label: string;
  /** As it is stored. */
  unit: string;
  suffix: string;
  /** The median in the unit of the column. */
  text: string;
  measurement: Measurement | undefined;
}

/** The median of the repeats; below it how it changed, and how far the repeats lie apart. */
export function MeasurementCell({ label, unit, suffix, text, measurement }: Props) {
  if (!measurement) return <td className={`number ${styles.absent}`}>–</td>;
  const { median, spread, row, values } = measurement;
  const range = [Math.min(...values), Math.max(...values)]
    .map((value) => formatValue(value, unit))
    .join(" to ");
  return (
    <td className="number" data-metric={label}>
      <span className={styles.value} title={exactText(median, unit)}>
        {text}
        <span className={styles.cellUnit}> {suffix}</span>
      </span>
      <div className={styles.below}>
        {spread !== null && (
          <span className={styles.spread} title={`Repeats from ${range}`}>
            spread {formatChange(spread).replace("+", "")}
          </span>
        )}
        {row && <Verdict row={row} figure={row.verdict !== "unchanged"} />}
      </div>
    </td>
  );
}
