import type { Comparison, ComparisonRow, ComparisonSide } from "@/lib/model";

/** One metric of one series over all sides. */
export interface SidesRow {
  readonly seriesId: string;
  readonly metric: string;
  readonly unit: string;
  readonly primary: boolean;
  /** Of the first side that can be compared with it. */
  readonly base: ComparisonSide;
  /** One for each side, null where it did not measure this. */
  readonly cells: readonly (ComparisonRow | null)[];
}

/** Comparisons with one base as one table: rows in the order of the first comparison that has them. */
export function sidesTable(comparisons: readonly Comparison[]): SidesRow[] {
  const keyOf = ({ seriesId, metric }: ComparisonRow) => `${seriesId} ${metric}`;
  const bySide = comparisons.map(({ rows }) => new Map(rows.map((row) => [keyOf(row), row])));
  const first = new Map<string, ComparisonRow>();
  for (const row of comparisons.flatMap(({ rows }) => rows))
    if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return [...first].map(([key, { seriesId, metric, unit, primary, base }]) => ({
    seriesId,
    metric,
    unit,
    primary,
    base,
    cells: bySide.map((rows) => rows.get(key) ?? null),
  }));
}

/** A short name of a side: the tag's value, the end of the upload's id, or the short sha. */
export function sideName({ ref }: Comparison["base"]): string {
  const at = ref.indexOf(":");
  if (at < 0) return ref.slice(0, 7);
  const [before, after] = [ref.slice(0, at), ref.slice(at + 1)];
  return before === "upload" ? `upload …${after.slice(-6)}` : after.slice(after.indexOf("=") + 1);
}
