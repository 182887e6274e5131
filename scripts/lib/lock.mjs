// @ts-check
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "./say.mjs";

const NAME = "start.lock";
/** A start whose npm was killed notices within half a second and needs a moment to stop its database. */
const PATIENCE_MS = 5000;

/** @param {string} directory where the socket is for `listen` and `connect`, short enough for every system */
function endpoint(directory) {
  if (process.platform !== "win32") return NAME;
  return `\\\\.\\pipe\\benchtrail-${createHash("sha256").update(directory).digest("hex").slice(0, 24)}`;
}

/**
 * A socket's path is limited to some hundred bytes, so it is named relative to its directory.
 *
 * @template T @param {string} directory @param {() => T} action @returns {T}
 */
function inside(directory, action) {
  const before = process.cwd();
  process.chdir(directory);
  try {
    return action();
  } finally {
    process.chdir(before);
  }
}

/** @param {string} directory @returns {Promise<string | undefined>} what the holder says, if one lives */
function holder(directory) {
  return new Promise((resolve) => {
    let text = "";
    const socket = inside(directory, () => connect(endpoint(directory)));
    socket.on("data", (chunk) => void (text += chunk.toString("utf8")));
    socket.on("error", () => resolve(undefined));
    socket.on("end", () => resolve(text));
  });
}

/** @param {string} directory @param {string} message @returns {Promise<import("node:net").Server | undefined>} */
function take(directory, message) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on("error", () => {}).end(message));
    server.on("error", (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    inside(directory, () => server.listen(endpoint(directory), () => resolve(server.unref())));
  });
}

/**
 * Makes sure that only one start works on a data directory. The lock is a listening socket: the system drops it
 * with the process, however that ends, so no number of a dead process is ever mistaken for a living one.
 *
 * @param {string} directory @param {string} message what to tell others: who we are
 * @returns {Promise<{ release: () => Promise<void>, afterKill: boolean }>} `afterKill`: the start before this
 *   one had no time to let go of it
 */
export async function lockDataDirectory(directory, message) {
  const until = performance.now() + PATIENCE_MS;
  const file = join(directory, NAME);
  for (let afterKill = false; ;) {
    const server = await take(directory, message);
    if (server) return { release: () => letGo(server, file), afterKill };
    const who = await holder(directory);
    if (who === undefined) {
      afterKill = true;
      await rm(file, { force: true });
    } else if (performance.now() > until) {
      throw new PlainError(
        `Benchtrail is already running on the data directory ${directory} (${who}).\n` +
          "Stop that one first, or set BENCHTRAIL_DATA_DIR and PORT to run a second one beside it.",
      );
    } else await sleep(200);
  }
}

/** @param {import("node:net").Server} server @param {string} file which Node cannot remove: its path is relative */
async function letGo(server, file) {
  server.close();
  await rm(file, { force: true });
}
