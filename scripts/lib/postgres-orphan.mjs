// @ts-check
import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { alive, exists, isWorkedIn, processInfo } from "./processes.mjs";
import { PlainError } from "./say.mjs";

const PATIENCE_MS = 60_000;

/**
 * Clears up after a start that was killed: ends the PostgreSQL that it left running on this cluster and waits for
 * its last process, whose work on the files must not overlap with that of the next one.
 *
 * A `postmaster.pid` whose number now belongs to another program (usual in containers) or to a zombie is removed,
 * as PostgreSQL would take it for a live server. One whose process is gone is left to PostgreSQL, which also looks
 * for leftovers in shared memory.
 *
 * @param {string} cluster
 */
export async function stopOrphan(cluster) {
  const file = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const isPostgres = () => alive(pid) && processInfo(pid)?.command.includes("postgres") === true;
  if (isPostgres()) process.kill(pid, "SIGINT");
  const directory = await realpath(cluster);
  const until = performance.now() + PATIENCE_MS;
  while (isPostgres() || isWorkedIn(directory)) {
    if (performance.now() > until) {
      throw new PlainError(
        `An earlier PostgreSQL (process ${pid}) still runs on ${cluster} and does not end.`,
      );
    }
    await sleep(50);
  }
  if (exists(pid)) await rm(file, { force: true });
}
