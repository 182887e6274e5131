// @ts-check
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { prebuildIndexes, takingIndexes } from "./large-indexes.mjs";
import { RECORD, applyInside, knownMigrations } from "./migrations.mjs";
import { ROOT } from "./paths.mjs";
import { PlainError } from "./say.mjs";

export const MIGRATIONS = join(ROOT, "prisma", "migrations");

/** @typedef {import("./migrations.mjs").Migration} Migration */

/**
 * @param {pg.ClientBase} client
 * @param {Migration[]} migrations
 * @returns {Promise<Migration[]>} those not applied yet; throws when the database is not one of this checkout
 */
async function missing(client, migrations) {
  const { rows } = await client.query(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const name of applied.keys()) {
    if (migrations.some((migration) => migration.name === name)) continue;
    throw new PlainError(
      `The database was made by a newer Benchtrail: this one does not know its migration ${name}.`,
    );
  }
  for (const { name, checksum } of migrations) {
    if (!applied.has(name) || applied.get(name) === checksum) continue;
    throw new PlainError(
      `The migration ${name} was changed after the database had applied it. Write a new migration instead.`,
    );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

/**
 * One migration, whole or not at all (so it may not hold what PostgreSQL refuses inside a transaction), but for indexes of
 * large tables: those are made before it, and stay.
 *
 * @param {pg.ClientBase} client @param {Migration} migration
 */
async function apply(client, migration) {
  const { name, sql } = migration;
  await prebuildIndexes(client, sql);
  await client.query("BEGIN");
  try {
    await applyInside(client, [{ ...migration, sql: takingIndexes(sql) }]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const why = error instanceof Error ? error.message : String(error);
    throw new PlainError(`The migration ${name} failed and left nothing behind: ${why}`);
  }
}

/**
 * Names of scenarios and functions are in every script there is. @param {pg.ClientBase} client throws in plain words where
 * the database could not keep them
 */
async function checkEncoding(client) {
  const { rows } = await client.query("SELECT current_setting('server_encoding') AS encoding");
  if (rows[0]?.encoding === "UTF8") return;
  throw new PlainError(
    `The database has the encoding ${rows[0]?.encoding}; Benchtrail needs UTF8. Make another one: ` +
      "CREATE DATABASE benchtrail ENCODING 'UTF8' TEMPLATE template0",
  );
}

/**
 * Brings a database to the newest migration, as `prisma migrate deploy` does. Safe when several replicas start
 * at once: they take turns.
 *
 * @param {string} url connection string
 * @returns {Promise<string[]>} the names of the migrations that were applied
 */
export async function migrate(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await migrateWith(client);
  } finally {
    await client.end();
  }
}

/** Not by waiting for it: an index that is made beside others waits until all statements have ended. @param {pg.ClientBase} client */
async function lock(client) {
  for (;;) {
    const { rows } = await client.query(
      "SELECT pg_try_advisory_lock(hashtext('benchtrail migrate')) AS locked",
    );
    if (rows[0].locked) return;
    await sleep(200);
  }
}

/** The same on a connection. @param {pg.ClientBase} client @returns {Promise<string[]>} */
export async function migrateWith(client) {
  await checkEncoding(client);
  await lock(client);
  try {
    await client.query(RECORD);
    const todo = await missing(client, await knownMigrations(MIGRATIONS));
    for (const migration of todo) await apply(client, migration);
    return todo.map((migration) => migration.name);
  } finally {
    await client.query("SELECT pg_advisory_unlock(hashtext('benchtrail migrate'))").catch(() => {});
  }
}

/** @param {string} url of any database of the server @param {string} name made when it is missing */
export async function ensureDatabase(url, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
