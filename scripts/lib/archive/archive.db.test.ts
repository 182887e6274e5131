import { randomBytes } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { searchQueued } from "@/lib/changes";
import { uploadForm, profileFixture, write } from "@/lib/testing/api";
import { uploadHistory } from "@/lib/testing/history";
import { at, shaOf, wrkOutput } from "@/lib/testing/measured";
import { MIGRATIONS, migrateWith } from "../migrate.mjs";
import { applyInside, knownMigrations } from "../migrations.mjs";
import { readArchive } from "./read.mjs";
import { importProject, restoreInstance } from "./restore.mjs";
import { tablesOf } from "./tables.mjs";
import { writeArchive } from "./write.mjs";

const options = { directory: MIGRATIONS };
const { admin, any } = inject("postgres");
const source = new pg.Client({ connectionString: process.env.DATABASE_URL });
const databases: { name: string; client: pg.Client }[] = [];

/** An empty database of its own. */
async function emptyDatabase(): Promise<pg.Client> {
  const name = `archive_${randomBytes(6).toString("hex")}`;
  const maker = new pg.Client({ connectionString: admin });
  await maker.connect();
  await maker.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await maker.end();
  const client = new pg.Client({ connectionString: any.replace("DATABASE", name) });
  await client.connect();
  databases.push({ name, client });
  return client;
}

async function archiveOf(client: pg.Client, project?: { id: string; slug: string }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeArchive(client, output, { project });
  await finished(output, { readable: false });
  return Buffer.concat(chunks);
}

const opened = (bytes: Uint8Array) => readArchive(Readable.from([bytes]));

/** What every table holds, in one word each. */
async function contents(client: pg.Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of await tablesOf(client)) {
    const sql = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum FROM "${name}" t`;
    sums[name] = (await client.query(sql)).rows[0].sum;
  }
  return sums;
}

const shapeOf = async (client: pg.Client) =>
  (
    await client.query(`SELECT pg_get_indexdef(i.indexrelid) AS sql FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relnamespace = 'public'::regnamespace
      UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1`)
  ).rows.map(({ sql }) => sql);

let whole: Buffer;
beforeAll(async () => {
  await source.connect();
  await uploadHistory("shop", [...at(10_000, 12), ...at(7_000, 8)]);
  await uploadForm("shop", [
    ["result", new Uint8Array(Buffer.from(wrkOutput(7_000))), "wrk.txt"],
    ["profile", profileFixture("c428be0e20c8-cpu.pb.gz"), "cpu.pb.gz"],
    ["meta", JSON.stringify({ commit: shaOf("shop 19"), variant: { GOGC: "50" }, config: { a: 1 } })],
  ]);
  await write("pin", "shop", { base: shaOf("shop 1"), head: shaOf("shop 19") });
  await searchQueued();
  await uploadHistory("other", at(10_000, 2));
  whole = await archiveOf(source);
}, 60_000);
afterEach(async () => {
  for (const { name, client } of databases.splice(0)) {
    await client.end();
    await source.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});
afterAll(() => source.end());

test("a restored instance has every row, key and index that the first one has", async () => {
  const restored = await emptyDatabase();
  await restoreInstance(restored, await opened(whole), options);
  expect(await contents(restored)).toEqual(await contents(source));
  expect(await shapeOf(restored)).toEqual(await shapeOf(source));
  expect(await migrateWith(restored)).toEqual([]);
});

test("an archive of an earlier version is brought to this one's tables, also where empty tables stand", async () => {
  const [old, restored] = [await emptyDatabase(), await emptyDatabase()];
  const allMigrations = await knownMigrations(MIGRATIONS);
  await applyInside(old, allMigrations.slice(0, 8));
  const id = "0199c0de-0000-7000-8000-000000000001";
  await old.query("INSERT INTO project (id, slug, name) VALUES ($1, 'old', 'Old')", [id]);
  await old.query(
    "INSERT INTO commit (project_id, id, sha, committed_at) VALUES ($1, $1, 'abcdef1', '2026-01-01')",
    [id],
  );
  await migrateWith(restored);
  await restoreInstance(restored, await opened(await archiveOf(old)), options);
  expect(await shapeOf(restored)).toEqual(await shapeOf(source));
  const { rows } = await restored.query("SELECT sha, placed_at FROM commit");
  expect(rows).toEqual([{ sha: "abcdef1", placed_at: null }]);
});

test("what is not empty, newer, or no archive is refused, and nothing changes", async () => {
  const before = await contents(source);
  await expect(restoreInstance(source, await opened(whole), options)).rejects.toThrow(
    /not empty: it has "other", "shop"/,
  );
  expect(await contents(source)).toEqual(before);
  const empty = await emptyDatabase();
  const archive = await opened(whole);
  archive.manifest.migrations.push({ name: "29990101000000_later", checksum: "" });
  await expect(restoreInstance(empty, archive, options)).rejects.toThrow("made by a newer Benchtrail");
  const newer = Buffer.from(
    whole.toString("latin1").replace('"benchtrailArchive": 1', '"benchtrailArchive": 9'),
    "latin1",
  );
  await expect(opened(newer)).rejects.toThrow(/has the format 9/);
  await expect(opened(Buffer.from("not a tar file"))).rejects.toThrow(/archive/);
  const strange = await emptyDatabase();
  await strange.query("CREATE TABLE mine (id int)");
  await expect(restoreInstance(strange, await opened(whole), options)).rejects.toThrow("not Benchtrail's");
  expect(await contents(empty)).toEqual({});
});

test("an archive that is damaged or cut off says where, and leaves nothing behind", async () => {
  const restored = await emptyDatabase();
  const damaged = Buffer.from(whole);
  const raw = damaged.indexOf("raw_file/000001.gz") + 512 + 200;
  damaged.writeUInt8(damaged.readUInt8(raw) ^ 1, raw);
  await expect(restoreInstance(restored, await opened(damaged), options)).rejects.toThrow(/raw_file/);
  const cut = whole.subarray(0, whole.indexOf("run/000001.gz") + 600);
  await expect(restoreInstance(restored, await opened(cut), options)).rejects.toThrow(
    /damaged behind|too early/,
  );
  expect(await contents(restored)).toEqual({});
});

test("one project moves to another instance, and beside itself under another name", async () => {
  const { rows } = await source.query("SELECT id, slug FROM project WHERE slug = 'shop'");
  const archive = await archiveOf(source, rows[0]);
  const target = await emptyDatabase();
  await restoreInstance(target, await opened(await archiveOf(source)), options);
  await expect(importProject(target, await opened(archive), options)).rejects.toThrow(
    'a project "shop" here already',
  );
  await target.query("UPDATE project SET slug = 'kept' WHERE slug = 'shop'");
  expect(await importProject(target, await opened(archive), options)).toBe("shop");
  const runs = (slug: string) =>
    target.query(
      `SELECT r.id, r.qps, r.series_id, f.bytes FROM run r JOIN project p ON p.id = r.project_id
       JOIN raw_file f ON f.project_id = p.id AND f.id = r.raw_id WHERE p.slug = $1 ORDER BY 1`,
      [slug],
    );
  expect((await runs("shop")).rows).toEqual((await runs("kept")).rows);
  expect((await runs("shop")).rows).toHaveLength(21);
  const schemas = await target.query("SELECT FROM pg_namespace WHERE nspname LIKE 'import%'");
  expect(schemas.rowCount).toBe(0);
});
