import "server-only";
import type { PoolClient } from "pg";
import { pool } from "./database";

/** What PostgreSQL ends so that another transaction can go on: worth another try. */
const retryable = new Set(["40P01", "40001"]);

/**
 * Runs `work` as one transaction on a connection of its own, once more where PostgreSQL ended it in favour of another.
 * @param alsoRetried further SQLSTATEs after which it is tried again
 */
export async function inTransaction<T>(
  work: (client: PoolClient) => Promise<T>,
  alsoRetried: readonly string[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(work);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === 5 || !(retryable.has(code) || alsoRetried.includes(code))) throw error;
    }
  }
}

async function once<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
