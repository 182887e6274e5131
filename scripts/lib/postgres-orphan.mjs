// @ts-check
import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "./say.mjs";

const PATIENCE_MS = 60_000;

/** @param {number} pid @returns {boolean} whether a process of this number exists, whoever owns it */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {number} pid @returns {Promise<string>} its command line, empty when it cannot be known */
async function commandLine(pid) {
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return spawnSync("ps", ["-o", "command=", "-p", `${pid}`], { encoding: "utf8" }).stdout ?? "";
}

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
  if (!(await commandLine(pid)).includes("postgres")) return rm(file, { force: true });
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
