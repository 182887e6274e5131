// @ts-check
/* Apart from migrate.mjs, which knows where the checkout is: a bundled server has to be told. */
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Prisma's own record of what was applied, column for column, so that its command line understands it too. */
export const RECORD = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

/** @param {string} directory @returns {Promise<Migration[]>} every migration in it, oldest first */
export async function knownMigrations(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Applies migrations to the current schema, inside the caller's transaction, and records them.
 *
 * @param {import("pg").ClientBase} client @param {Migration[]} migrations
 */
export async function applyInside(client, migrations) {
  const insert = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ($1, $2, $3, clock_timestamp(), 1)`;
  await client.query(RECORD);
  for (const { name, sql, checksum } of migrations) {
    await client.query(sql);
    await client.query(insert, [randomUUID(), checksum, name]);
  }
}
