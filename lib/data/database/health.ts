import "server-only";
import { pool } from "./database";

/** Whether the database is responding now. */
export async function isHealthy(): Promise<boolean> {
  try {
    await pool().query("SELECT 1");
    return true;
  } catch {
    return false;
  }
}
