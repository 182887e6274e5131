import "server-only";
import { headlineMetrics, primaryOf } from "@/lib/metrics";
import { ProjectSettings, thresholdOf } from "@/lib/model";
import type { LastingShift } from "@/lib/stats";
import { prisma } from "../database/database";
import { queueNews } from "../events/news-due";
import type { Prisma } from "../generated/client";
import { defaultBranchOf } from "../projects/default-branch";
import { scanVersion, type SeriesKey } from "./change-due";
import { type LineRequest, readLine } from "./line";
import { lockSeries, type Taken, takeFromQueue } from "./scan-queue";
import { storeScan } from "./store-scan";

/**
 * Finds the change points among medians that exceed a relative change; passed in, so that it may take its time in slices.
 */
export type FindShifts = (medians: readonly number[], threshold: number) => Promise<LastingShift[]>;

type Transaction = Prisma.TransactionClient;

/**
 * Looks for the change points of a series and stores what was found, for its primary metrics (alarms are raised on
 * them) by the thresholds of its project, for those that were searched before, and for `asWell` (somebody has looked at
 * their trend). Of a long line only the end is read and searched, from its cut on (settled.ts), where nothing before has
 * changed. One transaction under a lock of the series: whoever comes second, also another
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
      const where = { projectId, seriesId };
      if (!(await lockSeries(transaction, where))) return false;
      const taken = await takeFromQueue(transaction, where);
      const series = await transaction.series.findUnique({
        where: { projectId_id: { projectId, id: seriesId } },
        select: { tool: true, primaryMetrics: true, project: { select: { settings: true } } },
      });
      if (!series) return true;
      const settings = ProjectSettings.parse(series.project.settings);
      const scans = await transaction.changeScan.findMany({ where });
      const metrics = new Set([
        ...primaryOf(headlineMetrics(series, settings)),
        ...scans.map(({ metric }) => metric),
        ...asWell,
      ]);
      await queueNews(transaction, projectId);
      const main = await defaultBranchOf(projectId);
      for (const metric of metrics) {
        const scan = scans.find((one) => one.metric === metric && one.version === scanVersion);
        // Another server has searched it since the queue was read, or it was not what somebody asked for.
        if (scan && taken.count === 0) continue;
        const { retention } = settings;
        const before = scan && !retention ? beforeOf(scan, taken) : null;
        const key = { ...where, metric };
        const line = await readLine({ key, main, retention, before });
        const medians = line.points.map(({ median }) => median);
        await storeScan(transaction, key, line, await find(medians, thresholdOf(settings, metric)));
      }
      return true;
    },
    { timeout: 120_000, maxWait: 10_000 },
  );
}

type Scan = Awaited<ReturnType<Transaction["changeScan"]["findMany"]>>[number];

/** What of the search before still stands. */
function beforeOf({ settledFrom, settledPoints, branch }: Scan, { since }: Taken): LineRequest["before"] {
  if (settledFrom === null || since === null) return null;
  return { settled: { from: settledFrom.getTime(), points: settledPoints }, branch, since };
}
