import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { migrate, MIGRATIONS } from "./lib/migrate.mjs";

/** The migrations of the checkout, as Prisma names and sums them. */
const migrations = readdirSync(MIGRATIONS)
  .filter((name) => existsSync(join(MIGRATIONS, name, "migration.sql")))
  .sort()
  .map((name) => ({
    name,
    checksum: createHash("sha256")
      .update(readFileSync(join(MIGRATIONS, name, "migration.sql")))
      .digest("hex"),
  }));

const url = process.env.DATABASE_URL ?? "";
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** A database that has seen no migration. */
async function forgetEverything(): Promise<void> {
  await client.query("DROP SCHEMA public CASCADE");
  await client.query("CREATE SCHEMA public");
}
beforeEach(forgetEverything);

const recorded = async () => {
  const sql =
    "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1";
  return (await client.query(sql)).rows;
};

it("applies every migration once, and records them as Prisma does", async () => {
  expect(await migrate(url)).toEqual(migrations.map(({ name }) => name));
  expect(await recorded()).toEqual(migrations);
  expect(await migrate(url)).toEqual([]);
});

it("lets replicas that start at once take turns", async () => {
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
});

it("leaves nothing behind when a migration fails", async () => {
  // The first migration makes this table as well.
  await client.query("CREATE TABLE project (id int)");
  await expect(migrate(url)).rejects.toThrow(/failed and left nothing behind: .*"project"/);
  expect(await recorded()).toEqual([]);
  const { rows } = await client.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  expect(rows.map((row) => row.tablename)).toEqual(["_prisma_migrations", "project"]);
});

it("refuses a database that a newer Benchtrail made", async () => {
  await migrate(url);
  await client.query("UPDATE _prisma_migrations SET migration_name = '29990101000000_later'");
  await expect(migrate(url)).rejects.toThrow("made by a newer Benchtrail");
});

it("refuses a migration that was changed after it was applied", async () => {
  await migrate(url);
  await client.query("UPDATE _prisma_migrations SET checksum = 'other'");
  await expect(migrate(url)).rejects.toThrow("Write a new migration instead");
});

it("refuses a database that cannot keep every name", async () => {
  const name = `latin_${process.pid}`;
  await client.query(
    `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc`,
  );
  const there = new URL(url);
  there.pathname = `/${name}`;
  await expect(migrate(there.href)).rejects.toThrow(/encoding SQL_ASCII; Benchtrail needs UTF8/);
  await client.query(`DROP DATABASE ${name}`);
});
