// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds } from "../lib/cpu.mjs";

/** What something cost, each time. @typedef {{ server: number, database: number, blocks: number, wall: number }} Cost CPU ms, blocks of 8 KB that PostgreSQL looked at, ms by the clock */

/** Each is done until so much CPU time has been counted (it is counted in steps of 10 ms), or so often. */
const enough = { seconds: 0.4, times: 60, least: 3 };

/** @typedef {{ client: import("pg").Client, serverPid: number, databasePid: number }} Machine */

/** @param {import("pg").Client} client @returns {Promise<number>} */
async function blocks(client) {
  const { rows } = await client.query(
    `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS blocks, 1 AS bench_own FROM pg_stat_statements
     WHERE query NOT LIKE '%bench_%'`,
  );
  return rows[0].blocks;
}

/**
 * Does something again and again. @param {Machine} machine @param {(n: number) => Promise<unknown>} work
 * @param {{ times?: number, least?: number }} [limits] @returns {Promise<Cost>}
 */
export async function costOf({ client, serverPid, databasePid }, work, limits = {}) {
  const { times, least, seconds } = { ...enough, ...limits };
  const before = {
    blocks: await blocks(client),
    server: cpuSeconds(serverPid),
    database: cpuSeconds(databasePid),
  };
  const since = performance.now();
  const spent = () => cpuSeconds(serverPid) + cpuSeconds(databasePid) - before.server - before.database;
  let done = 0;
  while (done < least || (done < times && spent() < seconds)) await work(done++);
  const wall = (performance.now() - since) / done;
  const per = (/** @type {number} */ total) => total / done;
  return {
    server: per(cpuSeconds(serverPid) - before.server) * 1_000,
    database: per(cpuSeconds(databasePid) - before.database) * 1_000,
    blocks: per((await blocks(client)) - before.blocks),
    wall,
  };
}

/** Waits until nothing is queued any more: series are searched and commits judged. @param {Machine} machine @param {number} patience seconds */
export async function settled({ client }, patience = 120) {
  const until = performance.now() + patience * 1_000;
  for (let quiet = 0; quiet < 3 && performance.now() < until;) {
    const { rows } = await client.query(
      "SELECT EXISTS (SELECT FROM change_due) OR EXISTS (SELECT FROM verdict_due) OR EXISTS (SELECT FROM commit_due) AS bench_busy",
    );
    quiet = rows[0].bench_busy ? 0 : quiet + 1;
    await sleep(rows[0].bench_busy ? 20 : 100);
  }
}

/** The same, and until the server does nothing any more: it judges the newest commits again when all others are. @param {Machine} machine */
export async function rest(machine) {
  await settled(machine);
  for (let quiet = 0, looks = 0; quiet < 4 && looks < 240; looks++) {
    const before = cpuSeconds(machine.serverPid);
    await sleep(250);
    quiet = cpuSeconds(machine.serverPid) - before < 0.03 ? quiet + 1 : 0;
  }
}
