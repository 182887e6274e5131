import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { perProcess } from "@/lib/env/per-process";

/** Milliseconds between two looks whether a replica has caught up; then the primary is asked instead. */
const pauses = [0, 3, 10, 25] as const;
/** Milliseconds that a replica has for one look. */
const patience = 250;

/** A replica beside its primary. */
export interface Replica {
  /** What it does not answer the primary does (replica-pool.ts), of which nothing is fresh here. */
  readonly pool: Pool;
  readonly primary: Pool;
  /** Whether it answered when it was last asked. */
  readonly answers: () => boolean;
}

const reading = perProcess("reads-of-a-replica", () => new AsyncLocalStorage<true>());

/** Requests whose reads a replica answers, and those for which it had not caught up, or was away. */
export const readsBy = perProcess("reads-by", () => ({ replica: 0, primary: 0 }));

/** Whether what is being done may read from the replica. */
export const readsReplica = (): boolean => reading.getStore() === true;

/** Does something that outlives the request which it is part of: what is read later may not be read from a replica. */
export const apart = <T>(work: () => T): T => reading.exit(work);

/**
 * Answers a request whose reads may come from the replica, where that holds everything that was acknowledged before the
 * request came, whoever wrote it and through whichever server; else they come from the primary.
 */
export async function readingFrom<T>(replica: Replica | null, work: () => T): Promise<T> {
  if (!replica) return work();
  const fresh = replica.answers() && (await isFresh(replica).catch(() => false));
  readsBy[fresh ? "replica" : "primary"]++;
  return fresh ? reading.run(true, work) : work();
}

/** Up to where everything that was acknowledged is written. */
const acknowledged = `SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END)::text AS lsn, (SELECT system_identifier FROM pg_control_system())::text AS system`;

const caughtUp = `SELECT coalesce(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
  AND (SELECT system_identifier FROM pg_control_system())::text = $2, false) AS fresh`;

async function isFresh({ primary, pool }: Replica): Promise<boolean> {
  const { rows } = await primary.query<{ lsn: string; system: string }>({
    name: "acknowledged",
    text: acknowledged,
  });
  const values = [rows[0]?.lsn, rows[0]?.system];
  for (const pause of pauses) {
    if (pause > 0) await sleep(pause, undefined, { ref: false });
    const look = pool.query<{ fresh: boolean }>({ name: "caught-up", text: caughtUp, values });
    // Who says nothing is not waited for, and what it says later is heard by nobody.
    look.catch(() => {});
    const answer = await Promise.race([look, sleep(patience, null, { ref: false })]);
    if (answer === null) return false;
    if (answer.rows[0]?.fresh) return true;
  }
  return false;
}
