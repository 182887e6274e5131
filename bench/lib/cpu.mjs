// @ts-check
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** @typedef {{ parent: number, ticks: number, gone: number }} Stat `gone`: ticks of children that have ended */

/** @returns {Map<number, Stat>} every process, empty where there is no /proc */
function processes() {
  const stats = new Map();
  for (const name of safely(() => readdirSync("/proc"), [])) {
    if (!/^\d+$/.test(name)) continue;
    const text = safely(() => readFileSync(`/proc/${name}/stat`, "utf8"), "");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0, ...rest] = fields;
    const [user = 0, system = 0, goneUser = 0, goneSystem = 0] = rest.slice(9, 13);
    if (text) stats.set(Number(name), { parent, ticks: user + system, gone: goneUser + goneSystem });
  }
  return stats;
}

/** @template T @param {() => T} read @param {T} otherwise */
function safely(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/**
 * CPU time of a process and all that it started, in seconds (Linux; 0 elsewhere).
 *
 * @param {number} root process id
 */
export function cpuSeconds(root) {
  const all = processes();
  const below = (/** @type {number} */ pid) => {
    const stat = all.get(pid);
    if (!stat) return 0;
    let ticks = stat.ticks + stat.gone;
    for (const [child, { parent }] of all) if (parent === pid) ticks += below(child);
    return ticks;
  };
  return below(root) / ticksPerSecond;
}
