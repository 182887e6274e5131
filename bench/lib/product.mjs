// @ts-check
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, migrate } from "../../scripts/lib/migrate.mjs";
import { probePort } from "../../scripts/lib/port.mjs";
import { freePort, startPostgres } from "../../scripts/lib/postgres.mjs";
import { prepare } from "../../scripts/lib/prepare.mjs";
import { startServer } from "../../scripts/lib/server.mjs";

export const token = "bench-token-0123456789abcdef0123456789abcdef";

/**
 * The product as `npm start` runs it (production build, embedded PostgreSQL with its usual durable settings), on a
 * data directory and a port of its own.
 *
 * @param {{ library?: string, variables?: Record<string, string> }} [options] `library`: that PostgreSQL loads at its
 *   start, to count for us; `variables` of the server, which is one process without BENCHTRAIL_WORKERS
 */
export async function startProduct({ library, variables = {} } = {}) {
  await prepare();
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-bench-"));
  /** @type {(() => Promise<void>)[]} */
  const stops = [() => rm(directory, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    await chmod(directory, 0o755);
    if (library) await preload(directory, library);
    const database = await startPostgres(directory);
    stops.push(database.stop);
    const databaseUrl = database.url("benchtrail");
    await ensureDatabase(database.url("postgres"), "benchtrail");
    await migrate(databaseUrl);
    const server = await startOn(databaseUrl, directory, variables, database.pid);
    stops.push(server.stop);
    return { url: server.url, databaseUrl, serverPid: server.pid, databasePid: database.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} directory @param {string} library */
async function preload(directory, library) {
  const database = await startPostgres(directory);
  const client = new pg.Client({ connectionString: database.url("postgres") });
  await client.connect();
  await client.query(`ALTER SYSTEM SET shared_preload_libraries = '${library}'`);
  await client.end();
  await database.stop();
}

/**
 * The built server on a database that is there and migrated.
 *
 * @param {string} databaseUrl @param {string} directory of its data
 * @param {Record<string, string>} [more] variables @param {number} [postgresPid] of an embedded one
 */
export async function startOn(databaseUrl, directory, more = {}, postgresPid = undefined) {
  await prepare();
  const port = await freePort(13_000);
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATABASE_URL: databaseUrl,
    BENCHTRAIL_TOKEN: token,
    BENCHTRAIL_URL: url,
    BENCHTRAIL_DATA_DIR: directory,
    PORT: `${port}`,
    HOSTNAME: await probePort(port),
    ...more,
  };
  const { pid, stop } = await startServer({ port, environment, ...(postgresPid && { postgresPid }) });
  return { url, pid, stop };
}
