/** A cell of a table for a sheet. */
export type Cell = string | number | boolean | null | undefined;

/**
 * A table as CSV (RFC 4180), its header first. Texts that a sheet would take for a formula get an apostrophe in front: they
 * came with uploads.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
