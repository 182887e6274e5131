import { csvText, type DriftPage } from "@/lib/model";

/** Configurations side by side as a table: a line for each key and column, what differs first. */
export function driftCsv({ by, columns, rows }: DriftPage): string {
  const head = ["key", by, "value", "since", "differs", "odd", "default", "meaning", "source"];
  const lines = rows.flatMap((row) =>
    columns.map(({ value: column }) => [
      row.key,
      column,
      row.values[column],
      row.since[column],
      row.differs ? "yes" : "",
      row.odd.includes(column) ? "yes" : "",
      row.default,
      row.meaning,
      row.source,
    ]),
  );
  return csvText([head, ...lines]);
}
