import { naturalOrder } from "./natural";
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

/** A key that is not the same on all sides: null where a side has not set it, undefined where nothing was recorded. */
export interface SidesKey {
  readonly key: string;
  readonly base: string | null | undefined;
  readonly heads: readonly (string | null | undefined)[];
}

/** Keys of configuration and environment in which any side differs from the base, in natural order. */
export function sidesKeys(comparisons: readonly Comparison[]): SidesKey[] {
  const sides = comparisons.map((one) => ({
    differences: new Map([...one.config, ...one.environment].map((item) => [item.key, item])),
    unchanged: new Map(
      [...one.configUnchanged, ...one.environmentUnchanged].map((item) => [item.key, item.value]),
    ),
  }));
  const keys = new Set(sides.flatMap(({ differences }) => [...differences.keys()]));
  return [...keys].sort(naturalOrder).map((key) => {
    const differing = sides.find(({ differences }) => differences.has(key));
    return {
      key,
      base: differing?.differences.get(key)?.base,
      heads: sides.map(
        ({ differences, unchanged }) =>
          differences.get(key)?.head ?? unchanged.get(key) ?? absent(differences, key),
      ),
    };
  });
}

/** A key that was removed is not set; one of which the comparison says nothing was not recorded. */
const absent = (differences: ReadonlyMap<string, unknown>, key: string) =>
  differences.has(key) ? null : undefined;
