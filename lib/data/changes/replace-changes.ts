import "server-only";
import type { Prisma } from "../generated/client";
import type { SeriesKey } from "./change-due";

type Key = SeriesKey & { metric: string };
type NewChangePoint = Prisma.ChangePointCreateManyInput & { id: string };

/**
 * Stores the change points that a search found in place of those that were known. One that is not found any more is
 * closed and kept, since somebody may have seen it, its link was pasted somewhere; it goes with the runs of its commit,
 * and where now the commits of another branch are searched.
 */
export async function replaceChanges(
  transaction: Prisma.TransactionClient,
  key: Key,
  current: readonly NewChangePoint[],
  { sameBranch, untouchedBefore }: { sameBranch: boolean; untouchedBefore: number | null },
): Promise<void> {
  const all = await transaction.changePoint.findMany({ where: key, orderBy: { committedAt: "asc" } });
  const ids = new Set(current.map(({ id }) => id));
  const stored = all.filter(
    ({ id, committedAt }) => ids.has(id) || committedAt.getTime() >= (untouchedBefore ?? -Infinity),
  );
  const lost = stored.filter(({ id }) => !ids.has(id));
  const measured = sameBranch ? await measuredCommits(transaction, key, lost) : new Set();
  const [closed, dropped] = [
    lost.filter(({ commitId }) => measured.has(commitId)),
    lost.filter(({ commitId }) => !measured.has(commitId)),
  ];
  const remaining = stored.filter(({ id }) => ids.has(id));
  const replaced = sameRows(remaining, current) ? [] : remaining;
  const projectId = key.projectId;
  const gone = closed.filter(({ state }) => state !== "gone").map(({ id }) => id);
  if (gone.length > 0)
    await transaction.changePoint.updateMany({
      where: { projectId, id: { in: gone } },
      data: { state: "gone" },
    });
  const deleted = [...dropped, ...replaced].map(({ id }) => id);
  if (deleted.length > 0)
    await transaction.changePoint.deleteMany({ where: { projectId, id: { in: deleted } } });
  if (replaced.length > 0 || remaining.length < current.length)
    await transaction.changePoint.createMany({ data: [...current], skipDuplicates: true });
}

async function measuredCommits(
  transaction: Prisma.TransactionClient,
  { projectId, seriesId }: Key,
  lost: readonly { commitId: string }[],
): Promise<ReadonlySet<string>> {
  if (lost.length === 0) return new Set();
  const rows = await transaction.run.findMany({
    where: { projectId, seriesId, commitId: { in: lost.map(({ commitId }) => commitId) } },
    distinct: ["commitId"],
    select: { commitId: true },
  });
  return new Set(rows.map(({ commitId }) => commitId));
}

function sameRows(stored: readonly object[], current: readonly object[]): boolean {
  const text = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
  return JSON.stringify(text(stored)) === JSON.stringify(text(current));
}
