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

/** Series of one project, and of all, that one round takes; more wait for the next. */
const round = { ofProject: 4, ofAll: 100 } as const;

/**
 * Series in the queue, each project in its turn: something changed since they were searched last. The queue is stepped
 * through along its index, so that one with many causes costs no more than one with few.
 * @param except ids of series that are not to be searched now
 * @param after id of the project that had its turn last
 */
export async function dueSeries(except: readonly string[] = [], after?: string): Promise<SeriesKey[]> {
  const { rows } = await pool().query<SeriesKey>({
    name: "change-due",
    text: `WITH RECURSIVE project(id) AS (
        (SELECT project_id FROM change_due ORDER BY project_id LIMIT 1)
        UNION ALL
        SELECT (SELECT d.project_id FROM change_due d WHERE d.project_id > p.id ORDER BY d.project_id LIMIT 1)
        FROM project p WHERE p.id IS NOT NULL)
      SELECT p.id AS "projectId", turns.id AS "seriesId" FROM project p CROSS JOIN LATERAL (
        SELECT id, row_number() OVER () AS turn FROM (
          WITH RECURSIVE series(id) AS (
            (SELECT series_id FROM change_due d WHERE d.project_id = p.id ORDER BY series_id LIMIT 1)
            UNION ALL
            SELECT (SELECT d.series_id FROM change_due d WHERE d.project_id = p.id AND d.series_id > s.id
              ORDER BY d.series_id LIMIT 1)
            FROM series s WHERE s.id IS NOT NULL)
          SELECT id FROM series WHERE id IS NOT NULL AND id <> ALL($1::uuid[]) LIMIT ${round.ofProject}) AS due) AS turns
      WHERE p.id IS NOT NULL ORDER BY turns.turn, p.id <= $2, p.id LIMIT ${round.ofAll}`,
    values: [except, after ?? null],
  });
  return rows;
}

/**
 * Puts series into the queue that no upload has put there and that are stale all the same: never searched (they are
 * older than the search), searched in another way, or along a branch that is not the default one any more; and those whose
 * runs were never counted.
 * Reads small tables; what uploads and another default branch changed is in the queue already: they put it there
 * themselves. A series without a run on the default branch was searched along all (null): only these two change that.
 * @param causeId UUIDv7
 */
export async function queueStaleSeries(causeId: string): Promise<void> {
  await pool().query(
    `INSERT INTO change_due (project_id, series_id, cause_id, runs)
     SELECT s.project_id, s.id, $1::uuid, 0 FROM series s
     JOIN project p ON p.id = s.project_id AND p.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT FROM change_scan c WHERE c.project_id = s.project_id AND c.series_id = s.id)
     UNION
     SELECT project_id, series_id, $1::uuid, 0 FROM series_version WHERE runs IS NULL
     UNION
     SELECT c.project_id, c.series_id, $1::uuid, 0 FROM change_scan c JOIN project p ON p.id = c.project_id
     WHERE p.deleted_at IS NULL AND (c.version <> $2
       OR (c.branch IS NOT NULL AND c.branch IS DISTINCT FROM ${defaultBranchSql("p")}))
     ON CONFLICT DO NOTHING`,
    [causeId, scanVersion],
  );
}
