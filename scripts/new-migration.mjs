// @ts-check
/**
 * `npm run migration -- name` writes what prisma/schema.prisma has beyond the last migration as a new one.
 * `npm run migration -- --check` only tells whether a migration is missing (exit code 1 when so).
 *
 * What the schema was at the last migration is kept in prisma/migrations/schema.prisma and compared as text to
 * text, without a database: Prisma's engine cannot read the catalogue of PostgreSQL 18 through a driver adapter
 * (its columns of type "char", its NOT NULL constraints).
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { MIGRATIONS } from "./lib/migrate.mjs";
import { ROOT } from "./lib/paths.mjs";
import { PlainError, words } from "./lib/say.mjs";
import { schemaDiff } from "./lib/schema-diff.mjs";

const SCHEMA = join(ROOT, "prisma", "schema.prisma");
const MIGRATED = join(MIGRATIONS, "schema.prisma");

/** @returns {Promise<string>} the SQL from the last migration to the schema, empty when they agree */
async function difference() {
  const migrated = await readFile(MIGRATED, "utf8").catch(() => "");
  return schemaDiff(migrated, await readFile(SCHEMA, "utf8"));
}

/** Comments of the copy would be those of an earlier day. @param {string} schema */
const withoutComments = (schema) => schema.replaceAll(/^\s*\/\/.*\n/gm, "");

/** @param {string} name */
async function write(name) {
  const sql = await difference();
  if (sql === "") return console.log("The migrations already say what the schema says: nothing to write.");
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const directory = join(MIGRATIONS, `${stamp}_${name}`);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "migration.sql"), sql);
  await writeFile(join(MIGRATIONS, "migration_lock.toml"), 'provider = "postgresql"\n');
  await writeFile(MIGRATED, withoutComments(await readFile(SCHEMA, "utf8")));
  console.log(`Wrote ${relative(ROOT, directory)}/migration.sql. Read it before you commit it.`);
}

async function check() {
  const sql = await difference();
  if (sql === "") return console.log("prisma/schema.prisma and prisma/migrations agree.");
  throw new PlainError(
    `prisma/schema.prisma has what prisma/migrations lacks; run \`npm run migration -- name\`:\n${sql}`,
  );
}

const [argument = ""] = process.argv.slice(2);
try {
  if (argument === "--check") await check();
  else if (/^[a-z0-9_]+$/.test(argument)) await write(argument);
  else
    throw new PlainError("Give the migration a name of a-z, 0-9 and _: npm run migration -- add_comparisons");
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
