import "server-only";
import { metricDefinition } from "@/lib/metrics";
import { BetterSchema } from "@/lib/model";
import type { LastingShift } from "@/lib/stats";
import { derivedId } from "../database/derived-id";
import type { Prisma } from "../generated/client";
import { commitIds, commitName } from "../trends/trend-commits";
import type { SeriesKey } from "./change-due";
import type { SearchedPoint } from "./sessions";

type Key = SeriesKey & { metric: string };

/** Whether a move is to the better; null where nobody can say. */
export type IsBetter = (shift: Pick<LastingShift, "before" | "after">) => boolean | null;

/** The same of one metric. */
export async function directionOf(
  transaction: Prisma.TransactionClient,
  { projectId, metric }: Key,
): Promise<IsBetter> {
  const named = await transaction.metric.findUnique({
    where: { projectId_name: { projectId, name: metric } },
  });
  const custom = named ? { unit: named.unit, better: BetterSchema.parse(named.better) } : undefined;
  const { better } = metricDefinition(metric, custom);
  return ({ before, after }) => (better === null ? null : after > before === (better === "higher"));
}

/** Ids of the commits beside some changes, by index in the line; "" of all others. */
export async function idsBeside(
  projectId: string,
  points: readonly SearchedPoint[],
  shifts: readonly Pick<LastingShift, "index">[],
): Promise<(index: number) => string> {
  const beside = shifts.flatMap(({ index }) => points.slice(Math.max(0, index - 1), index + 1));
  const ids = await commitIds(projectId, beside);
  return (index) => ids.get(points[index] ? commitName(points[index]) : "") ?? "";
}

/** What of a stored change depends on those after it. @param idAt id of the commit at an index */
export function standing(shift: LastingShift, idAt: (index: number) => string, isBetter: IsBetter) {
  const { repairedBy, repairs } = shift;
  return {
    state: stateOf(shift, isBetter(shift)),
    repairedById: repairedBy === null ? null : idAt(repairedBy),
    repairsId: repairs === null ? null : idAt(repairs),
  };
}

/** A change as it is stored. @param idAt id of the commit at an index */
export function changeRow(
  key: Key,
  points: readonly SearchedPoint[],
  idAt: (index: number) => string,
  shift: LastingShift,
  isBetter: IsBetter,
): Prisma.ChangePointCreateManyInput & { id: string } {
  const { index, start, end, before, after, pValue } = shift;
  const [commitId, previousId] = [idAt(index), idAt(index - 1)];
  // Both sides are sessions of one commit: code is not what changed.
  const within = commitId === previousId;
  const uploadId = within ? (points[index]?.session?.first ?? null) : null;
  return {
    ...key,
    id: changeId(key, commitId, uploadId),
    commitId,
    previousId,
    uploadId,
    previousUploadId: within ? (points[index - 1]?.session?.last ?? null) : null,
    committedAt: new Date(points[index]?.committedAt ?? 0),
    before,
    after,
    change: before === 0 ? null : after / before - 1,
    pValue,
    commitsBefore: index - start,
    commitsAfter: end - index,
    ...standing(shift, idAt, isBetter),
  };
}

/** A regression and its repair are settled together; a gain that was lost leaves the loss open. */
function stateOf({ temporary, repairs, isNew }: LastingShift, better: boolean | null): string {
  if (temporary || (repairs !== null && better !== false)) return "settled";
  return isNew ? "new" : "open";
}

/** The id of a change point follows from where it is, so that an acceptance finds it again. */
function changeId({ seriesId, metric }: Key, commitId: string, uploadId: string | null): string {
  return derivedId("change", [seriesId, metric, commitId, ...(uploadId ? [uploadId] : [])].join("\0"));
}
