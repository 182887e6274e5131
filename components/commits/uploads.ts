import { groupBy } from "@/lib/compare";
import type { RunSummary } from "@/lib/model";
import { median } from "@/lib/stats";

/** What one upload brought of one series. */
export interface UploadRow {
  uploadId: string;
  seriesId: string;
  /** When it was measured, else uploaded; RFC 3339. */
  at: string;
  runs: number;
  /** By name, of its runs. */
  medians: ReadonlyMap<string, number>;
  /** The upload of the series before it at this commit; null for the first. */
  before: string | null;
}

/** The uploads of a commit, the newest first, with a row for each series. */
export function uploadsOf(runs: readonly RunSummary[], metrics: readonly string[]): UploadRow[] {
  const series = groupBy(runs, ({ seriesId }) => seriesId);
  return [...series.values()]
    .flatMap((some) => ofSeries(some, metrics))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function ofSeries(runs: readonly RunSummary[], metrics: readonly string[]): UploadRow[] {
  const uploads = [...groupBy(runs, ({ uploadId }) => uploadId)]
    .map(([uploadId, some]) => ({ uploadId, some, at: earliest(some) }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return uploads.map(({ uploadId, some, at }, index) => ({
    uploadId,
    seriesId: some[0]?.seriesId ?? "",
    at,
    runs: some.length,
    medians: new Map(
      metrics.flatMap((name) => {
        const values = some.flatMap((run) => run.metrics[name] ?? []);
        return values.length > 0 ? [[name, median(values)] as const] : [];
      }),
    ),
    before: uploads[index - 1]?.uploadId ?? null,
  }));
}

function earliest(runs: readonly RunSummary[]): string {
  const times = runs.map((run) => run.startedAt ?? run.uploadedAt);
  return times.reduce((first, time) => (Date.parse(time) < Date.parse(first) ? time : first));
}
