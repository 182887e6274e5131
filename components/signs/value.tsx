import { formatValue } from "@/lib/metrics";
import styles from "./signs.module.css";

interface Props {
  value: number | null | undefined;
  unit: string;
  digits?: number;
  strong?: boolean;
}

/** A measured number in the unit that suits it; the exact one is in the tooltip and in the markup. */
export function Value({ value, unit, digits, strong = false }: Props) {
  const text = formatValue(value, unit, digits);
  if (value === null || value === undefined || !Number.isFinite(value))
    return (
      <span className={styles.missing} title="Not measured">
        {text}
      </span>
    );
  return (
    <data value={value} title={exactText(value, unit)} className={strong ? styles.strong : styles.value}>
      {text}
    </data>
  );
}

/** The number as it was stored, with its base unit. */
export function exactText(value: number, unit: string): string {
  return `${value} ${unit}`.trim();
}
