import { type Part, partOf } from "@/components/signs";
import { type SidesRow, sidesTable } from "@/lib/compare";
import { groupBy } from "@/lib/compare/group-by";
import { worstFirst } from "@/lib/compare/worst-first";
import { type Comparison, type ComparisonFilter, type ComparisonRow, withFilter } from "@/lib/model";

/** Rows by series. */
export type SeriesGroup = readonly [seriesId: string, rows: readonly ComparisonRow[]];

/** What of a comparison a page shows. */
export interface Shown {
  /** All metrics, or the primary ones only. */
  readonly all: boolean;
  /** Id of a series in the part of the table that is asked for; undefined: the first part, of those that moved most. */
  readonly series: string | undefined;
}

/** Rows of figures that one page shows at most. */
const mostRows = 60;

/** The part of the figures that is shown, by series; those that moved first come first. */
export function seriesPart(rows: readonly ComparisonRow[], { all, series }: Shown): Part<SeriesGroup> {
  const groups = worstFirst(rows).map(([id, group]): SeriesGroup => [
    id,
    group.filter(({ primary }) => all || primary),
  ]);
  return partOf(groups, {
    id: ([id]) => id,
    weight: ([, group]) => group.length,
    most: mostRows,
    shown: series,
  });
}

/** Cells of a table of several sides that one page shows at most. */
const mostCells = 240;

/** The same of several sides against one base. */
export function sidesPart(
  comparisons: readonly Comparison[],
  { all, series }: Shown,
): Part<readonly [seriesId: string, rows: readonly SidesRow[]]> {
  const rows = sidesTable(comparisons).filter(({ primary }) => all || primary);
  return partOf([...groupBy(rows, (row) => row.seriesId)], {
    id: ([id]) => id,
    weight: ([, group]) => group.length * (comparisons.length + 1),
    most: mostCells,
    shown: series,
  });
}

/** Address of the part in which a series stands, on the page itself. */
export function partHref(filter: ComparisonFilter, all: boolean): (seriesId: string) => string {
  return (id) => `${withFilter(`?${all ? "metrics=all&" : ""}series=${id}`, filter)}#metrics`;
}

/** Of the query of a page. */
export function shownOf({ metrics, series }: Record<string, string | string[] | undefined>): Shown {
  return { all: metrics === "all", series: typeof series === "string" ? series : undefined };
}
