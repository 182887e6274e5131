import { Link } from "@/components/signs";
import { formatNumber, formatValue } from "@/lib/metrics";
import { boundsOf, cellAt, type HeatColumn, type HeatRows } from "./geometry";
import styles from "./heat-map.module.css";

/** A cell of the map. */
export interface Place {
  readonly slot: number;
  readonly row: number;
}

interface Props {
  rows: HeatRows;
  columns: readonly HeatColumn[];
  base: HeatColumn | undefined;
  place: Place | null;
}

/** In words what the cell under the pointer or the keys says. */
export function Reading({ rows, columns, base, place }: Props) {
  const column = place && columns.find(({ slot }) => slot === place.slot);
  return (
    <p className={styles.reading} aria-live="polite">
      {!place && "Point at a cell, or move with the arrow keys, to read it."}
      {place && !column && "Nothing was measured here."}
      {place && column && (
        <>
          {column.href ? <Link href={column.href}>{column.name}</Link> : column.name}
          {": "}
          {cellText(rows, column, place.row)}
          {base && base !== column && `; ${base.name}: ${cellText(rows, base, place.row)}`}
          {`. P50 ${formatValue(column.p50, "seconds")}, P99 ${formatValue(column.p99, "seconds")}`}
          {column.invalid && ". A check found these runs not usable as performance"}
        </>
      )}
    </p>
  );
}

function cellText(rows: HeatRows, column: HeatColumn, row: number): string {
  const cell = cellAt(column, row);
  const [from, to, count] = cell ?? [row, row, 0];
  const [above, upTo] = boundsOf(rows, from, to);
  const share = formatValue(count / column.total, "ratio");
  const range = `${formatValue(above, "seconds")} to ${formatValue(upTo, "seconds")}`;
  if (column.form === "bands")
    return cell ? `${share} of all requests took ${range}` : `not recorded at ${range}`;
  return `${share} of ${formatNumber(column.total)} requests took ${range}`;
}
