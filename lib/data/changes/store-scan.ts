import "server-only";
import type { LastingShift } from "@/lib/stats";
import type { Prisma } from "../generated/client";
import { scanVersion, type SeriesKey } from "./change-due";
import { changeRow, directionOf, idsBeside, standing } from "./change-rows";
import type { Line } from "./line";
import { replaceChanges } from "./replace-changes";
import { cutOf, lastingWith } from "./settled";

type Transaction = Prisma.TransactionClient;
type Key = SeriesKey & { metric: string };

/** Stores what a search of a line found, and that it was searched. */
export async function storeScan(
  transaction: Transaction,
  key: Key,
  { branch, points, untouchedBefore, settled }: Line,
  shifts: readonly LastingShift[],
): Promise<void> {
  const earlier = settled === null ? [] : await changesUntil(transaction, key, settled.from);
  const lasting = lastingWith(earlier, shifts, points.length);
  const known = await idsBeside(key.projectId, points, lasting.found);
  const idAt = (index: number) => (index < 0 ? earlier.at(index)?.commitId : undefined) ?? known(index);
  const isBetter = await directionOf(transaction, key);
  const rows = lasting.found.map((shift) => changeRow(key, points, idAt, shift, isBetter));
  const before = await transaction.changeScan.findUnique({ where: { projectId_seriesId_metric: key } });
  await replaceChanges(transaction, key, rows, { sameBranch: before?.branch === branch, untouchedBefore });
  for (const [at, shift] of lasting.settled.entries())
    await restate(transaction, earlier[at], standing(shift, idAt, isBetter));
  const cut = untouchedBefore === null || settled ? cutOf(points, lasting.found, settled) : null;
  const scan = {
    version: scanVersion,
    branch,
    commits: (settled?.points ?? 0) + points.length,
    scannedAt: new Date(),
    settledFrom: cut && new Date(cut.from),
    settledPoints: cut?.points ?? 0,
  };
  await transaction.changeScan.upsert({
    where: { projectId_seriesId_metric: key },
    create: { ...key, ...scan },
    update: scan,
  });
}

type Stored = Prisma.ChangePointGetPayload<object>;

/** Those that stand, up to a time (milliseconds since 1970), oldest first. */
function changesUntil(transaction: Transaction, key: Key, time: number): Promise<Stored[]> {
  return transaction.changePoint.findMany({
    where: { ...key, state: { not: "gone" }, committedAt: { lte: new Date(time) } },
    orderBy: [{ committedAt: "asc" }, { id: "asc" }],
  });
}

async function restate(
  transaction: Transaction,
  stored: Stored | undefined,
  now: ReturnType<typeof standing>,
): Promise<void> {
  if (!stored) return;
  const { projectId, id, state, repairedById, repairsId } = stored;
  if (state === now.state && repairedById === now.repairedById && repairsId === now.repairsId) return;
  await transaction.changePoint.update({ where: { projectId_id: { projectId, id } }, data: now });
}
