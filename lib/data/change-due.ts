import "server-only";
import { pool } from "./database";
import { usualDefaults } from "./default-branch";

/** A series, anywhere on this instance. */
export interface SeriesKey {
  projectId: string;
  seriesId: string;
}

/**
 * How change points are looked for. A higher number makes everything that is stored stale: to be raised with every
 * change of the search that may change its answers.
 */
export const scanVersion = 1;

/** Series that were searched at one time; more wait for the next. */
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
 * Reads two small tables; what uploads changed is in the queue already, since they put it there themselves.
 * @param causeId UUIDv7
 */
export async function queueStaleSeries(causeId: string): Promise<void> {
  await pool().query(
    `INSERT INTO change_due (project_id, series_id, cause_id)
     SELECT s.project_id, s.id, $1::uuid FROM series s
     WHERE NOT EXISTS (SELECT FROM change_scan c WHERE c.project_id = s.project_id AND c.series_id = s.id)
     UNION
     SELECT c.project_id, c.series_id, $1::uuid FROM change_scan c JOIN project p ON p.id = c.project_id
     WHERE c.version <> $2 OR c.branch <> coalesce(p.default_branch,
       (SELECT u.name FROM unnest($3::text[]) WITH ORDINALITY AS u(name, place)
        WHERE EXISTS (SELECT FROM commit_branch b WHERE b.project_id = p.id AND b.branch = u.name)
        ORDER BY u.place LIMIT 1))
     ON CONFLICT DO NOTHING`,
    [causeId, scanVersion, usualDefaults],
  );
}
