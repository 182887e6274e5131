import "server-only";
import { createHash } from "node:crypto";
import { headlineMetrics, metricDefinition, primaryOf } from "@/lib/metrics";
import { BetterSchema, ProjectSettings, thresholdOf } from "@/lib/model";
import type { LastingShift } from "@/lib/stats";
import { scanVersion, type SeriesKey } from "./change-due";
import { prisma } from "../database/database";
import { defaultBranchOf } from "../projects/default-branch";
import { derivedId } from "../database/derived-id";
import { afterRetention } from "./after-retention";
import { replaceChanges } from "./replace-changes";
import type { Prisma } from "../generated/client";
import { bySession, measuredAgain, type SearchedPoint } from "./sessions";
import { type CommitGroup, commitIds, commitName } from "../trends/trend-commits";
import { readCommits } from "../trends/trend-groups";

/**
 * Finds the change points among medians that exceed a relative change; passed in, so that it may take its time in slices.
 */
export type FindShifts = (medians: readonly number[], threshold: number) => Promise<LastingShift[]>;

type Transaction = Prisma.TransactionClient;

/**
 * Looks for the change points of a series and stores what was found, for its primary metrics (alarms are raised on
 * them) by the thresholds of its project, for those that were searched before, and for `asWell` (somebody has looked at their trend). One transaction under a lock of the series: whoever comes second, also another
 * process, reads what the first has seen or more, so an old answer never replaces a newer one. The series is taken
 * from the queue in the same transaction and before its runs are read: what is uploaded from then on stays queued.
 * @returns false when somebody else is at this series right now
 */
export async function scanSeries(
  { projectId, seriesId }: SeriesKey,
  asWell: readonly string[],
  find: FindShifts,
): Promise<boolean> {
  return prisma().$transaction(
    async (transaction) => {
      if (!(await lock(transaction, projectId + seriesId))) return false;
      const where = { projectId, seriesId };
      const taken = await takeFromQueue(transaction, where);
      // Another server has searched it since the queue was read.
      if (taken === 0 && (await areSearched(transaction, where, asWell))) return true;
      const series = await transaction.series.findUnique({
        where: { projectId_id: { projectId, id: seriesId } },
        select: { tool: true, primaryMetrics: true, project: { select: { settings: true } } },
      });
      if (!series) return true;
      const settings = ProjectSettings.parse(series.project.settings);
      const primary = primaryOf(headlineMetrics(series, settings));
      const before = await transaction.changeScan.findMany({ where, select: { metric: true } });
      const metrics = new Set([...primary, ...before.map(({ metric }) => metric), ...asWell]);
      const [main, again] = await Promise.all([defaultBranchOf(projectId), measuredAgain(where)]);
      for (const metric of metrics) {
        const { branch, groups } = await mainLine(where, metric, main);
        const { left, untouchedBefore } = afterRetention(groups, settings.retention, branch, Date.now());
        const line = { branch, points: await bySession(where, metric, left, again), untouchedBefore };
        const medians = line.points.map(({ median }) => median);
        const shifts = await find(medians, thresholdOf(settings, metric));
        await store(transaction, { ...where, metric }, line, shifts);
      }
      return true;
    },
    { timeout: 120_000, maxWait: 10_000 },
  );
}

/**
 * @returns how many rows there were. They are counted in the database, too, so that the number of changes of the series stays (series-memory.ts). The commits
 * whose runs changed go on to the queue of those to be judged.
 */
async function takeFromQueue(transaction: Transaction, where: SeriesKey): Promise<number> {
  const [row] = await transaction.$queryRaw<{ count: number }[]>`WITH taken AS (
      DELETE FROM change_due WHERE project_id = ${where.projectId}::uuid AND series_id = ${where.seriesId}::uuid
      RETURNING project_id, commit_id, cause_id),
    judged AS (
      INSERT INTO verdict_due (project_id, commit_id, cause_id)
      SELECT project_id, commit_id, cause_id FROM taken WHERE commit_id IS NOT NULL ON CONFLICT DO NOTHING)
    SELECT count(*)::int AS count FROM taken`;
  const count = row?.count ?? 0;
  if (count > 0)
    await transaction.seriesVersion.upsert({
      where: { projectId_seriesId: where },
      create: { ...where, taken: count },
      update: { taken: { increment: count } },
    });
  return count;
}

async function areSearched(
  transaction: Transaction,
  where: SeriesKey,
  metrics: readonly string[],
): Promise<boolean> {
  const scans = {
    ...where,
    version: scanVersion,
    ...(metrics.length > 0 && { metric: { in: [...metrics] } }),
  };
  return (await transaction.changeScan.count({ where: scans })) >= Math.max(1, metrics.length);
}

async function lock(transaction: Transaction, key: string): Promise<boolean> {
  const number = createHash("sha256").update(key).digest().readBigInt64BE();
  const rows = await transaction.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${number}) AS locked`;
  return rows[0]?.locked ?? false;
}

interface Line {
  /** Null: the commits of all branches. */
  branch: string | null;
  points: SearchedPoint[];
  /** Change points before this time stay as they are; milliseconds, null: none do. */
  untouchedBefore: number | null;
}

/**
 * The commits along which a change lasts: those of the default branch, since commits of others lie beside them and
 * not behind; all, where the series has none there. Runs with an error-level check are left out.
 */
async function mainLine(
  { projectId, seriesId }: SeriesKey,
  metric: string,
  branch: string | null,
): Promise<{ branch: string | null; groups: CommitGroup[] }> {
  const read = (name: string | null) =>
    readCommits(projectId, seriesId, metric, { branch: name ?? undefined, validOnly: true });
  const onBranch = branch === null ? [] : await read(branch);
  return onBranch.length > 0 ? { branch, groups: onBranch } : { branch: null, groups: await read(null) };
}

async function store(
  transaction: Transaction,
  key: SeriesKey & { metric: string },
  { branch, points, untouchedBefore }: Line,
  shifts: readonly LastingShift[],
): Promise<void> {
  const beside = shifts.flatMap(({ index }) => points.slice(Math.max(0, index - 1), index + 1));
  const ids = await commitIds(key.projectId, beside);
  const idAt = (index: number) => ids.get(points[index] ? commitName(points[index]) : "") ?? "";
  const isBetter = await directionOf(transaction, key);
  const rows = shifts.map((shift) => ({ ...key, ...pointOf(key, points, idAt, shift, isBetter) }));
  const before = await transaction.changeScan.findUnique({ where: { projectId_seriesId_metric: key } });
  await replaceChanges(transaction, key, rows, { sameBranch: before?.branch === branch, untouchedBefore });
  const scan = { version: scanVersion, branch, commits: points.length, scannedAt: new Date() };
  await transaction.changeScan.upsert({
    where: { projectId_seriesId_metric: key },
    create: { ...key, ...scan },
    update: scan,
  });
}

type IsBetter = (shift: LastingShift) => boolean | null;

/** Whether a move of this metric is to the better; null where nobody can say. */
async function directionOf(
  transaction: Transaction,
  { projectId, metric }: SeriesKey & { metric: string },
): Promise<IsBetter> {
  const named = await transaction.metric.findUnique({
    where: { projectId_name: { projectId, name: metric } },
  });
  const custom = named ? { unit: named.unit, better: BetterSchema.parse(named.better) } : undefined;
  const { better } = metricDefinition(metric, custom);
  return ({ before, after }) => (better === null ? null : after > before === (better === "higher"));
}

/** @param idAt id of the commit at an index */
function pointOf(
  { seriesId, metric }: SeriesKey & { metric: string },
  points: readonly SearchedPoint[],
  idAt: (index: number) => string,
  shift: LastingShift,
  isBetter: IsBetter,
) {
  const { index, start, end, before, after, pValue, repairedBy, repairs } = shift;
  const [commitId, previousId] = [idAt(index), idAt(index - 1)];
  // Both sides are sessions of one commit: code is not what changed.
  const within = commitId === previousId;
  const uploadId = within ? (points[index]?.session?.first ?? null) : null;
  return {
    id: changeId(seriesId, metric, commitId, uploadId),
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
    state: stateOf(shift, isBetter(shift)),
    repairedById: repairedBy === null ? null : idAt(repairedBy),
    repairsId: repairs === null ? null : idAt(repairs),
  };
}

/** A regression and its repair are settled together; a gain that was lost leaves the loss open. */
function stateOf({ temporary, repairs, isNew }: LastingShift, better: boolean | null): string {
  if (temporary || (repairs !== null && better !== false)) return "settled";
  return isNew ? "new" : "open";
}

/** The id of a change point follows from where it is, so that an acceptance finds it again. */
function changeId(seriesId: string, metric: string, commitId: string, uploadId: string | null): string {
  return derivedId("change", [seriesId, metric, commitId, ...(uploadId ? [uploadId] : [])].join("\0"));
}
