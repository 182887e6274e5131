// @ts-check
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { checkDatabase } from "./database-url.mjs";
import { openDataDirectory } from "./data-directory.mjs";
import { lockDataDirectory } from "./lock.mjs";
import { ensureDatabase } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { upgradePostgres } from "./postgres-upgrade.mjs";

const NAME = "benchtrail";

/**
 * The database of this Benchtrail for a script: that of DATABASE_URL, the embedded one of a Benchtrail that is running
 * on the data directory, or that directory's, started for as long as `work` takes.
 *
 * @template T
 * @param {string} directory of the data
 * @param {{ alone: boolean }} options `alone`: a Benchtrail that is running is refused
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOwnDatabase(directory, { alone }, work) {
  const configuredUrl = process.env.DATABASE_URL;
  if (configuredUrl) {
    await checkDatabase(configuredUrl);
    return connected(configuredUrl, work);
  }
  const running = alone ? undefined : await runningUrl(directory);
  if (running) return connected(running, work);
  await openDataDirectory(directory);
  const lock = await lockDataDirectory(directory, `process ${process.pid}, a script`);
  try {
    await upgradePostgres(directory, (_title, action) => action(() => {}));
    const server = await startPostgres(directory);
    try {
      await ensureDatabase(server.url("postgres"), NAME);
      return await connected(server.url(NAME), work);
    } finally {
      await server.stop();
    }
  } finally {
    await lock.release();
  }
}

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work @returns {Promise<T>} */
async function connected(url, work) {
  const client = new pg.Client({ connectionString: url });
  // What breaks the connection is told by the statement that was under way.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} directory @returns {Promise<string | undefined>} of the embedded database, where it runs and answers */
async function runningUrl(directory) {
  const read = (/** @type {string} */ name) => readFile(join(directory, name), "utf8").catch(() => "");
  const [file, secret] = await Promise.all([read("postgres/postmaster.pid"), read("database-password")]);
  // Lines of postmaster.pid: 4 is the port, 5 the directory of its socket, 8 its state.
  const [, , , port, sockets, , , state] = file.split("\n").map((line) => line.trim());
  if (state !== "ready") return undefined;
  const host = sockets || "127.0.0.1";
  const url = `postgresql://${NAME}:${secret.trim()}@localhost:${port}/${NAME}?host=${encodeURIComponent(host)}`;
  return connected(url, async () => url).catch(() => undefined);
}
