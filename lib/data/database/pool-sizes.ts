import "server-only";
import { workerCount } from "@/lib/env/workers";

/** Connections of one process alone. */
const alone = { general: 12, uploads: 8 };
/** And of all processes of a port together, as far as each has enough for its transactions and what they wait for. */
const together = { general: 24, uploads: 16 };
const least = { general: 6, uploads: 4 };

/**
 * Connections of this process to the database. With the heartbeat's one, two processes have 42, four 44 and sixteen, of
 * which there are at most, 176: the embedded database takes 200 (scripts/lib/postgres.mjs).
 */
export function poolSizes(workers = workerCount()): { general: number; uploads: number } {
  const share = (which: keyof typeof alone) =>
    Math.min(alone[which], Math.max(least[which], Math.floor(together[which] / workers)));
  return { general: share("general"), uploads: share("uploads") };
}
