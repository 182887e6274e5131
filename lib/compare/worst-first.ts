import { groupBy } from "./group-by";
import type { ComparisonRow } from "@/lib/model";
import { strongestFirst } from "./headline-clauses";

const worth = {
  regressed: 1_000,
  "not-comparable": 200,
  improved: 100,
  inconclusive: 1,
  unchanged: 0,
} as const;

/** Rows by series, those that got worse first, then those that got better, then what is open; among equals the strongest evidence. */
export function worstFirst(rows: readonly ComparisonRow[]): [seriesId: string, rows: ComparisonRow[]][] {
  const weight = (group: readonly ComparisonRow[]) =>
    group.reduce((sum, row) => sum + (row.primary ? worth[row.verdict] : 0), 0);
  return [...groupBy(strongestFirst(rows), (row) => row.seriesId)].sort(
    ([, a], [, b]) => weight(b) - weight(a),
  );
}
