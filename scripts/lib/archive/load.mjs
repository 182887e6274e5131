// @ts-check
import { once } from "node:events";
import { from as copyFrom } from "pg-copy-streams";
import { applyInside, knownMigrations } from "../migrations.mjs";
import { PlainError } from "../say.mjs";
import { DamagedArchive } from "./read.mjs";

/** @typedef {import("./format.mjs").Manifest} Manifest */
/** @typedef {import("./format.mjs").End} End */
/** @typedef {import("../migrations.mjs").Migration} Migration */
/** @typedef {Awaited<ReturnType<typeof import("./read.mjs").readArchive>>} Archive */

/**
 * Makes the tables of an archive in the current schema, which is empty, as they were where it was written; loads its rows;
 * and brings them to this checkout's schema. All inside the caller's transaction.
 *
 * @param {import("pg").ClientBase} client @param {Archive} archive
 * @param {{ directory: string, note?: (text: string) => void }} options `directory` of the migrations
 * @returns {Promise<End>} what was loaded, checked
 */
export async function loadArchive(client, { manifest, parts }, { directory, note = () => {} }) {
  const { before, since } = migrationsOf(manifest, await knownMigrations(directory));
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL maintenance_work_mem = '128MB'",
  );
  // Indexes go whole into the log: to compress them takes longer than to write them. Not everybody may say so.
  await client.query(
    "SELECT set_config('wal_compression', 'off', true) FROM pg_roles WHERE rolname = current_user AND rolsuper",
  );
  await applyInside(client, before);
  const tighten = await loosen(client);
  const end = await loadRows(client, manifest, parts(), note);
  note("indexes");
  for (const sql of tighten) await client.query(sql);
  await applyInside(client, since);
  return end;
}

/**
 * @param {Manifest} manifest @param {Migration[]} known
 * @returns {{ before: Migration[], since: Migration[] }} those that were applied where it was written, and those after
 */
function migrationsOf({ migrations }, known) {
  for (const { name, checksum } of migrations) {
    const own = known.find((migration) => migration.name === name);
    if (!own)
      throw new PlainError(
        `The archive was made by a newer Benchtrail: this one does not know its migration ${name}.`,
      );
    if (own.checksum !== checksum)
      throw new PlainError(`The archive was made with another migration ${name} than this checkout has.`);
  }
  const names = new Set(migrations.map(({ name }) => name));
  return {
    before: known.filter(({ name }) => names.has(name)),
    since: known.filter(({ name }) => !names.has(name)),
  };
}

const CONSTRAINTS = `SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', t.relname, c.conname) AS drop,
    format('ALTER TABLE %I ADD CONSTRAINT %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) AS make
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
  WHERE c.connamespace = current_schema()::regnamespace AND c.contype IN ('f', 'p', 'u') AND t.relname <> '_prisma_migrations'
  ORDER BY c.contype = 'f' DESC, c.conname`;
const INDEXES = `SELECT format('DROP INDEX %I', i.relname) AS drop, pg_get_indexdef(i.oid) AS make
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
  WHERE i.relnamespace = current_schema()::regnamespace AND t.relname <> '_prisma_migrations'
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid)
  ORDER BY i.relname`;

/**
 * Takes keys and indexes away: rows are loaded several times as fast without them, and they are made anew of all rows.
 *
 * @param {import("pg").ClientBase} client @returns {Promise<string[]>} SQL that brings them back, which checks them
 */
async function loosen(client) {
  const constraints = (await client.query(CONSTRAINTS)).rows;
  for (const { drop } of constraints) await client.query(drop);
  const indexes = (await client.query(INDEXES)).rows;
  for (const { drop } of indexes) await client.query(drop);
  // Foreign keys, which were dropped first, come last: they need those that they refer to.
  return [...indexes, ...constraints.toReversed()].map(({ make }) => make);
}

/** @param {import("pg").ClientBase} client @param {Manifest} manifest @param {AsyncGenerator<{ table: string, bytes: Buffer }, End>} parts @param {(text: string) => void} note @returns {Promise<End>} */
async function loadRows(client, { tables }, parts, note) {
  /** @type {ReturnType<typeof openTable> | null} */
  let open = null;
  try {
    for (;;) {
      const step = await parts.next();
      if (step.done) {
        await open?.end();
        return step.value;
      }
      const { table, bytes } = step.value;
      if (open?.table !== table) {
        await open?.end();
        note(table);
        open = openTable(client, table, tables);
      }
      await open.write(bytes);
    }
  } catch (error) {
    open?.abandon();
    throw error;
  }
}

/** @param {import("pg").ClientBase} client @param {string} table @param {Manifest["tables"]} tables */
function openTable(client, table, tables) {
  const columns = tables.find(({ name }) => name === table)?.columns;
  // What stands there becomes SQL: only what a manifest of ours holds.
  if (!columns || ![table, ...columns].every((name) => /^"?[a-z_][a-z0-9_]*"?$/.test(name)))
    throw new DamagedArchive(`The archive is damaged: its manifest does not name the table ${table}.`);
  const stream = client.query(
    copyFrom(`COPY "${table}" (${columns.join(", ")}) FROM STDIN (FORMAT binary, FREEZE)`),
  );
  const failed = new Promise((_resolve, reject) => stream.once("error", reject));
  failed.catch(() => {});
  return {
    table,
    write: async (/** @type {Buffer} */ bytes) => {
      if (!stream.write(bytes)) await Promise.race([once(stream, "drain"), failed]);
    },
    /** Tells PostgreSQL that no more comes; without that it would wait for ever. */
    abandon: () => void stream.destroy(),
    end: async () => {
      const finished = once(stream, "finish");
      stream.end();
      await Promise.race([finished, failed]);
    },
  };
}
