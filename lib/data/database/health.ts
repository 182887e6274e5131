import "server-only";
import { heartbeat, primaryPool } from "./database";

/** Whether the database is responding now. */
export async function isHealthy(): Promise<boolean> {
  try {
    await primaryPool().query("SELECT 1");
    return true;
  } catch {
    return false;
  }
}

/** Whether the database answered when it was last asked, a second or so ago. */
export function databaseAnswers(): boolean {
  return heartbeat().answers;
}
