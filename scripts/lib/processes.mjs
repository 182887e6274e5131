// @ts-check
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** @param {number} pid @returns {boolean} whether a process of this number exists, whoever owns it */
export function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
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
