import "server-only";
import { pool } from "./database";

/** Connections of the pool: at work, idle, and how many statements wait for one. */
export function poolState(): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pool();
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
