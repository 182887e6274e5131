import "server-only";
import { pool, uploadPool } from "./database";

/** Connections to the database: at work, idle, and how many statements wait for one. */
export function poolState(): { busy: number; idle: number; waiting: number } {
  const pools = [pool(), uploadPool()];
  const sum = (count: (one: (typeof pools)[number]) => number) =>
    pools.reduce((all, one) => all + count(one), 0);
  return {
    busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}
