import { inSeriesOrder, seriesLabels } from "@/lib/compare";
import { worstFirst } from "@/lib/compare/worst-first";
import { groupBy } from "@/lib/compare/group-by";
import { together } from "@/lib/metrics";
import type { ComparisonRow, RunSummary, SeriesIdentity } from "@/lib/model";
import { median } from "@/lib/stats";

/** One metric of one series at a commit. */
export interface Measurement {
  /** Values of the repeats, at least one. */
  readonly values: readonly number[];
  readonly median: number;
  /** (max − min) / median; null for one repeat or a median of 0. */
  readonly spread: number | null;
  /** Against the nearest ancestor with runs; absent where that has no such series. */
  readonly row: ComparisonRow | undefined;
}

/** All that was measured of one series at a commit. */
export interface SeriesMeasurements extends SeriesIdentity {
  readonly seriesId: string;
  readonly label: string;
  readonly runs: number;
  /** Why runs of it must not be read as performance. */
  readonly invalid: readonly string[];
  /** What is shown first of the metrics. */
  readonly headline: RunSummary["headline"];
  readonly metrics: ReadonlyMap<string, Measurement>;
}

/** The runs of a commit by series, in the order of the page, each metric with its change. */
export function measurementsOf(
  runs: readonly RunSummary[],
  rows: readonly ComparisonRow[],
): SeriesMeasurements[] {
  const labels = seriesLabels(runs);
  const groups = [...groupBy(runs, (run) => run.seriesId).values()];
  const rowsOf = groupBy(rows, (row) => row.seriesId);
  const all = groups.flatMap((group): SeriesMeasurements[] => {
    const [first] = group;
    if (!first) return [];
    const { seriesId, scenario, tool, environment, load, variant } = first;
    const errors = group.flatMap((run) => run.checks.filter(({ level }) => level === "error"));
    return [
      {
        seriesId,
        scenario,
        tool,
        environment,
        load,
        variant,
        label: labels.get(seriesId) ?? scenario,
        runs: group.length,
        invalid: [...new Set(errors.map(({ message }) => message))],
        headline: together(group.map(({ headline }) => headline)),
        metrics: metricsOf(group, rowsOf.get(seriesId) ?? []),
      },
    ];
  });
  return inSeriesOrder(all);
}

/** Series in the order in which a page shows a part of them: those that moved against the commit before first. */
export function movedFirst(
  series: readonly SeriesMeasurements[],
  rows: readonly ComparisonRow[],
): SeriesMeasurements[] {
  const places = new Map(worstFirst(rows).map(([id], place) => [id, place]));
  const placeOf = ({ seriesId }: SeriesMeasurements) => places.get(seriesId) ?? places.size;
  return series.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function metricsOf(runs: readonly RunSummary[], rows: readonly ComparisonRow[]): Map<string, Measurement> {
  const names = new Set(runs.flatMap((run) => Object.keys(run.metrics)));
  return new Map(
    [...names].map((metric) => {
      const values = runs.flatMap((run) => run.metrics[metric] ?? []);
      const middle = median(values);
      const width = Math.max(...values) - Math.min(...values);
      const spread = values.length > 1 && middle !== 0 ? width / Math.abs(middle) : null;
      const row = rows.find((one) => one.metric === metric && one.base.n > 0);
      return [metric, { values, median: middle, spread, row }];
    }),
  );
}
