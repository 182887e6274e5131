import "server-only";
import { pool } from "./database";

/**
 * A name for all that the database holds now: two answers that are alike mean that nobody has written anything in
 * between. It is PostgreSQL's list of the transactions that have ended (pg_current_snapshot), on all databases of the
 * server; reading leaves it as it is. Null where that does not tell: under Citus the workers have transactions of their
 * own, and a replica's list lacks those that were under way.
 * @throws when the database is away
 */
export async function databaseState(): Promise<string | null> {
  const { rows } = await pool().query<{ state: string | null }>({ name: "database-state", text: question });
  return rows[0]?.state ?? null;
}

const question = `SELECT CASE WHEN to_regclass('pg_catalog.pg_dist_partition') IS NULL AND NOT pg_is_in_recovery()
  THEN pg_current_snapshot()::text END AS state`;
