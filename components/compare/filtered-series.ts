import type { Comparison, SeriesIdentity } from "@/lib/model";

/** What a filter selects by. */
export type FilteredSeries = Pick<SeriesIdentity, "environment" | "scenario" | "variant">;

/** The series of some comparisons, each once: all that the browser needs of them to offer filters. */
export function filteredSeries(comparisons: readonly Comparison[]): FilteredSeries[] {
  const series = comparisons.flatMap(({ rows, unmatched }) => [...rows, ...unmatched]);
  const byId = new Map(series.map((one) => [one.seriesId, one]));
  return [...byId.values()].map(({ environment, scenario, variant }) => ({ environment, scenario, variant }));
}
