// @ts-check
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** @param {number} pid @returns {boolean} whether a process of this number exists, whoever owns it */
export function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * @param {number} pid
 * @returns {boolean} whether it still does something: in a container whose first process adopts no orphans, what
 *   was killed exists as a zombie forever
 */
export function alive(pid) {
  if (!exists(pid) || process.platform !== "linux") return exists(pid);
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** @param {string} directory @returns {boolean} whether any process works in it, as far as that can be seen */
export function isWorkedIn(directory) {
  if (process.platform !== "linux") return false;
  return readdirSync("/proc").some((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === directory;
    } catch {
      return false;
    }
  });
}

/** @param {number} pid @returns {{ parent: number, command: string } | undefined} */
function fromProc(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** @param {number} pid @returns {{ parent: number, command: string } | undefined} */
function fromPs(pid) {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,command=", "-p", `${pid}`], { encoding: "utf8" });
  const match = /^\s*(\d+)\s+(.*)/.exec(stdout ?? "");
  return match ? { parent: Number(match[1]), command: match[2] ?? "" } : undefined;
}

/**
 * @param {number} pid
 * @returns {{ parent: number, command: string } | undefined} undefined where it cannot be known
 */
export const processInfo = (pid) => (process.platform === "linux" ? fromProc(pid) : fromPs(pid));
