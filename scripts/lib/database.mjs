// @ts-check

/**
 * @typedef {object} Opened
 * @property {string} url connection string
 * @property {number} [pid] of the embedded database
 * @property {Promise<void>} [exited] settles when that ends
 */

/**
 * The database of DATABASE_URL, else the embedded one of the data directory; migrated.
 *
 * @param {string} directory
 * @param {import("./prepare.mjs").Stage} stage
 * @param {import("./shutdown.mjs").Shutdown} shutdown ends the embedded database
 * @returns {Promise<Opened>}
 */
export async function openDatabase(directory, stage, shutdown) {
  const database = await connect(directory, stage, shutdown);
  const { migrate } = await import("./migrate.mjs");
  await stage("Migrating the database", () => migrate(database.url));
  return database;
}

/** @type {typeof openDatabase} */
async function connect(directory, stage, shutdown) {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl) {
    const { checkDatabase, shownAddress } = await import("./database-url.mjs");
    const replica = process.env.DATABASE_REPLICA_URL;
    if (replica) shownAddress(replica, "DATABASE_REPLICA_URL");
    await stage(`Connecting to the database at ${shownAddress(databaseUrl)}`, () =>
      checkDatabase(databaseUrl),
    );
    return { url: databaseUrl };
  }
  const { startPostgres } = await import("./postgres.mjs");
  const { ensureDatabase } = await import("./migrate.mjs");
  const { upgradePostgres } = await import("./postgres-upgrade.mjs");
  await upgradePostgres(directory, stage);
  const server = await stage("Starting the embedded PostgreSQL", () => startPostgres(directory));
  shutdown.add(server.stop);
  await ensureDatabase(server.url("postgres"), "benchtrail");
  return { url: server.url("benchtrail"), pid: server.pid, exited: server.exited };
}
