import "server-only";
import { pool } from "../database/database";

/** Does `work` unless another process (or this one) is at it: whoever does holds an advisory lock meanwhile. */
export async function onlyOnce(work: () => Promise<void>): Promise<void> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('benchtrail keeping', 3)) AS locked",
    );
    if (!rows[0]?.locked) return;
    await work();
    await client.query("SELECT pg_advisory_unlock(hashtextextended('benchtrail keeping', 3))");
  } catch (error) {
    // A connection that is closed holds no lock.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
