import "server-only";
import { pool } from "./database";

/** Bytes that this database takes on its server's disk. @throws when the database is away */
export async function databaseSize(): Promise<number> {
  const { rows } = await pool().query<{ size: number }>(
    "SELECT pg_database_size(current_database()) AS size",
  );
  return rows[0]?.size ?? 0;
}
