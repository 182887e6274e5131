import "server-only";
import { pool } from "../database/database";

/** As many runs tell what tables will look like; PostgreSQL looks by itself when a tenth more has come. */
const enoughRuns = 100;

/**
 * Has PostgreSQL look at what the tables of a new instance hold, as soon as that is enough to tell: until then it plans by
 * guesses, and by itself it looks about once a minute.
 * @returns whether that was done, now or before
 */
export async function analyzeOnce(): Promise<boolean> {
  const { rows } = await pool().query<{ known: boolean; enough: boolean }>(
    `SELECT reltuples >= 0 AS known, EXISTS (SELECT FROM run OFFSET ${enoughRuns - 1}) AS enough
     FROM pg_class WHERE oid = 'run'::regclass`,
  );
  const [{ known, enough } = { known: true, enough: false }] = rows;
  if (!known && enough) await pool().query("ANALYZE");
  return known || enough;
}
