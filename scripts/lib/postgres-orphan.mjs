// @ts-check
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { alive, processInfo } from "./processes.mjs";
import { PlainError } from "./say.mjs";

const PATIENCE_MS = 60_000;

/**
 * Ends a PostgreSQL that a killed start left running on this cluster. A `postmaster.pid` whose number now
 * belongs to another program (usual in containers) is removed, as PostgreSQL would take it for a live server;
 * one whose process is gone is left to PostgreSQL, which also looks for leftovers in shared memory.
 *
 * @param {string} cluster
 */
export async function stopOrphan(cluster) {
  const file = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  if (!(pid > 0) || !alive(pid)) return;
  if (!processInfo(pid)?.command.includes("postgres")) return rm(file, { force: true });
  process.kill(pid, "SIGINT");
  const until = Date.now() + PATIENCE_MS;
  while (alive(pid)) {
    if (Date.now() > until) {
      throw new PlainError(
        `An earlier PostgreSQL (process ${pid}) still runs on ${cluster} and does not end.`,
      );
    }
    await sleep(50);
  }
}
