// @ts-check
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError, EXIT } from "./errors.mjs";

/** Process groups that run now. @type {Set<number>} */
const groups = new Set();

/** @param {number} group @param {NodeJS.Signals} signal */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // It has ended.
  }
}

let interrupted = false;

/** Lets Ctrl-C end the tool and the servers instead of us: whoever waits for them then keeps what was measured. */
export function handleInterrupts() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => {
      // The second time, it is meant; and what was measured is on disk already.
      if (interrupted || groups.size === 0) process.exit(EXIT.interrupted);
      interrupted = true;
      for (const group of groups) signalGroup(group, "SIGTERM");
    });
  process.on("exit", () => {
    for (const group of groups) signalGroup(group, "SIGKILL");
  });
}

/** @throws CliError after Ctrl-C */
export function checkInterrupted() {
  if (interrupted) throw new CliError("Interrupted.", EXIT.interrupted);
}

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, stdout: Buffer, stderr: Buffer, seconds: number }} Ended */

/**
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Ended>} whatever it ended with
 * @throws CliError when it cannot be started
 */
export async function runToEnd(argv, env) {
  checkInterrupted();
  const [file = "", ...args] = argv;
  const since = performance.now();
  const child = spawn(file, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid) groups.add(child.pid);
  /** @type {Record<"stdout" | "stderr", Buffer[]>} */
  const chunks = { stdout: [], stderr: [] };
  child.stdout.on("data", (chunk) => chunks.stdout.push(chunk));
  child.stderr.on("data", (chunk) => chunks.stderr.push(chunk));
  try {
    return await new Promise((resolve, reject) => {
      child.on("error", (error) => reject(startFailure(file, error)));
      child.on("close", (code, signal) => {
        const [stdout, stderr] = [Buffer.concat(chunks.stdout), Buffer.concat(chunks.stderr)];
        resolve({ code, signal, stdout, stderr, seconds: (performance.now() - since) / 1000 });
      });
    });
  } finally {
    if (child.pid) groups.delete(child.pid);
    checkInterrupted();
  }
}

/** @param {string} file @param {NodeJS.ErrnoException} error */
const startFailure = (file, error) =>
  new CliError(
    error.code === "ENOENT" ? `${file} is not installed, or not on PATH.` : `${file}: ${error.message}`,
  );

/**
 * @typedef {{ stop: () => Promise<void>, dead: () => string | null, pid: number | undefined }} Server `dead` says why, once
 *   it has ended by itself; `pid`: of the shell, which most of them replace by the server itself
 */

/** Milliseconds that a server has to end by itself. */
const PATIENCE = 10_000;

/** @param {string} command for the shell @param {{ cwd: string | undefined, env: NodeJS.ProcessEnv, log: number }} options @returns {Server} */
export function startServer(command, { cwd, env, log }) {
  checkInterrupted();
  const child = spawn(command, { shell: true, detached: true, cwd, env, stdio: ["ignore", log, log] });
  const { pid } = child;
  if (pid) groups.add(pid);
  /** @type {string | null} */
  let dead = null;
  child.on("error", (error) => (dead = error.message));
  child.on("exit", (code, signal) => (dead = signal ?? `exit code ${code}`));
  const stop = async () => {
    if (!pid) return;
    signalGroup(pid, "SIGTERM");
    const until = Date.now() + PATIENCE;
    // The shell may go before what it started: the whole group has to be gone.
    while (groupLives(pid) && Date.now() < until) await sleep(50);
    signalGroup(pid, "SIGKILL");
    groups.delete(pid);
  };
  return { stop, dead: () => dead, pid };
}

/** @param {number} group */
function groupLives(group) {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
