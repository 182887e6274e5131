import "server-only";
import { createHash } from "node:crypto";
import type { Prisma } from "../generated/client";
import type { SeriesKey } from "./change-due";

type Transaction = Prisma.TransactionClient;

/** What was in the queue for a series. */
export interface Taken {
  /** How many causes. */
  readonly count: number;
  /** Runs of no commit before it have changed; milliseconds since 1970, null: nobody can say. */
  readonly since: number | null;
}

/** One server at a time searches a series. @returns false: another one does right now */
export async function lockSeries(
  transaction: Transaction,
  { projectId, seriesId }: SeriesKey,
): Promise<boolean> {
  const number = createHash("sha256")
    .update(projectId + seriesId)
    .digest()
    .readBigInt64BE();
  const rows = await transaction.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${number}) AS locked`;
  return rows[0]?.locked ?? false;
}

interface Row {
  count: number;
  since: Date | null;
  known: boolean;
  uncounted: boolean;
}

/**
 * Takes a series out of the queue. Its rows are counted in the database, so that the number of changes of the series
 * stays (series-memory.ts), and that of its runs (run-counts.ts). The commits whose runs changed go on to the queue of those to be judged.
 */
export async function takeFromQueue(transaction: Transaction, where: SeriesKey): Promise<Taken> {
  const [row] = await transaction.$queryRaw<Row[]>`WITH taken AS (
      DELETE FROM change_due WHERE project_id = ${where.projectId}::uuid AND series_id = ${where.seriesId}::uuid
      RETURNING project_id, commit_id, cause_id, runs),
    judged AS (
      INSERT INTO verdict_due (project_id, commit_id, cause_id)
      SELECT project_id, commit_id, cause_id FROM taken WHERE commit_id IS NOT NULL ON CONFLICT DO NOTHING),
    counted AS (
      INSERT INTO series_version (project_id, series_id, taken, runs)
      SELECT ${where.projectId}::uuid, ${where.seriesId}::uuid, count(*), CASE WHEN bool_and(runs IS NOT NULL) THEN sum(runs) END
      FROM taken HAVING count(*) > 0
      ON CONFLICT (project_id, series_id) DO UPDATE
        SET taken = series_version.taken + excluded.taken, runs = series_version.runs + excluded.runs
      RETURNING runs),
    places AS (
      SELECT (SELECT coalesce(c.placed_at, c.committed_at) FROM commit c
        WHERE c.project_id = ${where.projectId}::uuid AND c.id = taken.commit_id) AS place FROM taken)
    SELECT count(*)::int AS count, min(place) AS since, bool_and(place IS NOT NULL) AS known,
      EXISTS (SELECT FROM counted WHERE runs IS NULL) AS uncounted FROM places`;
  const { count = 0, since = null, known = false, uncounted } = row ?? {};
  if (uncounted) await countRuns(transaction, where);
  return { count, since: known && since ? since.getTime() : null };
}

/** Counts the runs of a series whose number is not known. Those that rows in the queue tell of are counted with these. */
async function countRuns(transaction: Transaction, { projectId, seriesId }: SeriesKey): Promise<void> {
  await transaction.$executeRaw`UPDATE series_version SET runs =
      (SELECT count(*) FROM run r WHERE r.project_id = ${projectId}::uuid AND r.series_id = ${seriesId}::uuid)
      - (SELECT coalesce(sum(d.runs), 0) FROM change_due d WHERE d.project_id = ${projectId}::uuid AND d.series_id = ${seriesId}::uuid)
    WHERE project_id = ${projectId}::uuid AND series_id = ${seriesId}::uuid`;
}
