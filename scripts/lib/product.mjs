// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * The product as a user starts it, in a process of its own; for tests and benchmarks.
 *
 * @param {Record<string, string>} environment beside the present one
 * @param {{ uid?: number, gid?: number }} user to run it as, for root
 * @param {string[]} flags of scripts/start.mjs
 */
export function startProduct(environment, user = {}, flags = []) {
  const inherited = { ...process.env };
  for (const name of ["DATABASE_URL", "BENCHTRAIL_TOKEN", "BENCHTRAIL_URL", "NODE_ENV", "VITEST"])
    delete inherited[name];
  const child = spawn(process.execPath, [join(ROOT, "scripts", "start.mjs"), ...flags], {
    ...user,
    cwd: ROOT,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = once(child, "close");
  /** @type {Promise<void>} */
  const ready = new Promise((resolve, reject) => {
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString("utf8");
      if (output.includes("Ctrl-C stops it")) resolve();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    exited.then(() => reject(new Error(`The product ended before it was ready:\n${output}`)), reject);
  });
  // Somebody who only waits for the end must not trip over an unread rejection.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready,
    output: () => output,
    /** @param {NodeJS.Signals} signal @returns {Promise<number | null>} its exit code, null after a SIGKILL */
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
    /** @returns {Promise<number | null>} its exit code when it ends by itself */
    async exitCode() {
      await exited;
      return child.exitCode;
    },
  };
}
