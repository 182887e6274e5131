// @ts-check
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "./processes.mjs";
import { refuseOccupied, waitReady } from "./ready.mjs";

/**
 * @typedef {object} OwnServer how a server is started for a measurement
 * @property {string} command
 * @property {string | undefined} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {import("./ready.mjs").ReadyTarget} ready
 * @property {number} patience seconds until it is ready
 * @property {string} scratch
 *
 * @typedef {{ pid: number | undefined, log: string }} Running
 */

/**
 * Starts a server, waits until it is ready, works with it and stops it.
 *
 * @template T
 * @param {OwnServer} how
 * @param {(server: Running) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServer({ command, cwd, env, ready, patience, scratch }, work) {
  await refuseOccupied(ready);
  const logFile = join(scratch, "server.log");
  const log = openSync(logFile, "w");
  const server = startServer(command, { cwd, env, log });
  const printed = () => readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-15).join("\n");
  try {
    await waitReady(ready, server, { seconds: patience, log: printed });
    return await work({ pid: server.pid, log: logFile });
  } finally {
    await server.stop();
    closeSync(log);
  }
}
