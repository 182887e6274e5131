import "server-only";
import { pool } from "../database/database";
import { defaultBranchSql } from "../projects/default-branch";

/** A series, anywhere on this instance. */
export interface SeriesKey {
  projectId: string;
  seriesId: string;
}

/**
 * How change points are looked for. A higher number makes everything that is stored stale: to be raised with every
 * change of the search that may change its answers.
 */
export const scanVersion = 5;

/** Most series that are searched in one round; more wait for the next. */
const most = 500;

/** Series in the queue: something changed since they were searched last. */
export async function dueSeries(): Promise<SeriesKey[]> {
  const { rows } = await pool().query<SeriesKey>({
    name: "change-due",
    text: `SELECT DISTINCT project_id AS "projectId", series_id AS "seriesId" FROM change_due LIMIT ${most}`,
  });
  return rows;
}

/**
 * Puts series into the queue that no upload has put there and that are stale all the same: never searched (they are
 * older than the search), searched in another way, or along a branch that is not the default one any more.
 * Reads two small tables; what uploads and another default branch changed is in the queue already: they put it there
 * themselves. A series without a run on the default branch was searched along all (null): only these two change that.
 * @param causeId UUIDv7
 */
export async function queueStaleSeries(causeId: string): Promise<void> {
  await pool().query(
    `INSERT INTO change_due (project_id, series_id, cause_id)
     SELECT s.project_id, s.id, $1::uuid FROM series s
     JOIN project p ON p.id = s.project_id AND p.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT FROM change_scan c WHERE c.project_id = s.project_id AND c.series_id = s.id)
     UNION
     SELECT c.project_id, c.series_id, $1::uuid FROM change_scan c JOIN project p ON p.id = c.project_id
     WHERE p.deleted_at IS NULL AND (c.version <> $2
       OR (c.branch IS NOT NULL AND c.branch IS DISTINCT FROM ${defaultBranchSql("p")}))
     ON CONFLICT DO NOTHING`,
    [causeId, scanVersion],
  );
}
