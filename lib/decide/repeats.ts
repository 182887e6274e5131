import { groupBy } from "@/lib/compare";
import { mean } from "@/lib/stats";
import type { DecisionRun } from "./types";

/** Values of a metric in runs: of each run one, or of each upload the mean where several uploads tell of the noise between them. */
export function unitsOf(runs: readonly DecisionRun[], metric: string): number[] {
  const measured = runs.filter(({ metrics }) => metrics[metric] !== undefined);
  const value = (run: DecisionRun) => run.metrics[metric] ?? 0;
  if (inTurns(measured)) return measured.map(value);
  const uploads = [...groupBy(measured, ({ uploadId }) => uploadId).values()];
  // A number that was read once for the upload is one reading, however many runs it stands beside.
  const alone = uploads.map((upload) =>
    upload.length > 1 && new Set(upload.map(value)).size === 1 ? upload.slice(0, 1) : upload,
  );
  return alone.length > 1 ? alone.map((upload) => mean(upload.map(value))) : alone.flat().map(value);
}

/** Whether all runs were measured in turns: `benchtrail` gives them the same tag `order`. */
export function inTurns(runs: readonly DecisionRun[]): boolean {
  const orders = new Set(runs.map(({ tags }) => tags.order ?? ""));
  const [order = ""] = orders;
  return orders.size === 1 && order.startsWith("interleaved");
}

/**
 * Whether each of the groups was measured in one go, in an upload of its own: what uploads differ by is then in the
 * differences and not in the noise.
 */
export function inBlocks(groups: readonly (readonly DecisionRun[])[]): boolean {
  const uploads = groups.map((runs) => new Set(runs.map(({ uploadId }) => uploadId)));
  const all = new Set(uploads.flatMap((ids) => [...ids]));
  return (
    groups.length > 1 && all.size > 1 && !inTurns(groups.flat()) && uploads.some(({ size }) => size === 1)
  );
}
