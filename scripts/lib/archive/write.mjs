// @ts-check
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip as gzipCallback } from "node:zlib";
import { to as copyTo } from "pg-copy-streams";
import tar from "tar-stream";
import { allowDeletion, holdDeletion } from "../blobs/backup-lock.mjs";
import { withBlobs } from "../blobs/inline.mjs";
import { PlainError } from "../say.mjs";
import { END, FORMAT, MANIFEST, PART_BYTES, columnList, partName } from "./format.mjs";
import { isTenants, tablesOf } from "./tables.mjs";

/** @typedef {import("./format.mjs").Sum} Sum */
/** @typedef {import("./tables.mjs").Table} Table */
/** @typedef {import("../blobs/s3.mjs").Bucket} Bucket */

const gzip = promisify(gzipCallback);

/** What belongs to an instance and not to the data of a project: who may what, who did what, where it once was. */
const NOT_EXPORTED = new Set(["token", "audit", "former_slug", "deletion", "hook", "delivery"]);

/**
 * Writes everything of the database, or of one project, as it is at this moment (one snapshot; others go on writing).
 *
 * @param {import("pg").ClientBase} client a connection of its own
 * @param {NodeJS.WritableStream} output ended at the end
 * @param {{ project?: { id: string, slug: string } | undefined, bucket?: Bucket | null, note?: (text: string) => void }} [options]
 *   `bucket`: where bytes are that are not in the database; an archive holds them as if they were
 * @returns {Promise<Record<string, Sum>>} what was written, by table
 */
export async function writeArchive(client, output, { project, bucket = null, note = () => {} } = {}) {
  const archive = tar.pack();
  const written = pipeline(archive, output);
  // Awaited below; until then a failure must not count as one that nobody heard of.
  written.catch(() => {});
  try {
    await holdDeletion(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    const tables = (await tablesOf(client)).filter((table) => isWritten(table, project !== undefined));
    await add(archive, MANIFEST, json(await manifest(client, tables, project ?? null)));
    /** @type {Record<string, Sum>} */
    const sums = {};
    for (const table of tables) {
      note(table.name);
      sums[table.name] = await writeTable(client, archive, table, { projectId: project?.id, bucket });
    }
    await add(archive, END, json({ tables: sums }));
    archive.finalize();
    await written;
    return sums;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    await written.catch(() => {});
    throw error;
  } finally {
    await client.query("ROLLBACK").catch(() => {});
    await allowDeletion(client).catch(() => {});
  }
}

/** @param {Table} table @param {boolean} ofProject */
function isWritten(table, ofProject) {
  if (!ofProject) return true;
  return (isTenants(table) || table.name === "project") && !NOT_EXPORTED.has(table.name);
}

/** @param {unknown} value */
const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** @param {import("pg").ClientBase} client @param {Table[]} tables @param {{ id: string, slug: string } | null} project @returns {Promise<import("./format.mjs").Manifest>} */
async function manifest(client, tables, project) {
  const { rows: migrations } = await client.query(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1",
  );
  const { rows } = await client.query("SHOW server_version");
  return {
    benchtrailArchive: FORMAT,
    createdAt: new Date().toISOString(),
    postgres: rows[0].server_version,
    project,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
}

/** @param {import("tar-stream").Pack} archive @param {string} name @param {Buffer} body @returns {Promise<void>} when there is room for more */
function add(archive, name, body) {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size: body.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(body);
  });
}

/** @param {import("pg").ClientBase} client @param {import("tar-stream").Pack} archive @param {Table} table @param {{ projectId: string | undefined, bucket: Bucket | null }} options @returns {Promise<Sum>} */
async function writeTable(client, archive, { name, columns }, { projectId, bucket }) {
  const owner = name === "project" ? "id" : "project_id";
  // Only what the database itself gave is put in here: COPY takes no parameters.
  const rows = projectId === undefined ? "" : ` WHERE ${owner} = '${projectId}'`;
  const copy = client.query(
    copyTo(`COPY (SELECT ${columnList(columns)} FROM "${name}"${rows}) TO STDOUT (FORMAT binary)`),
  );
  const sum = createHash("sha256");
  let [bytes, parts] = [0, 0];
  /** The part before is compressed and written while the next is read. @type {Promise<void>} */
  let writing = Promise.resolve();
  for await (const part of inParts(hasBlobs(columns) ? whole(copy, columns, bucket) : copy)) {
    sum.update(part);
    bytes += part.length;
    const compressed = gzip(part, { level: 1 });
    await writing;
    writing = compressed.then((body) => add(archive, partName(name, ++parts), body));
    writing.catch(() => {});
  }
  await writing;
  return { rows: copy.rowCount ?? 0, bytes, parts, sha256: sum.digest("hex") };
}

/** @param {Table["columns"]} columns */
const hasBlobs = (columns) => columns.some(({ name }) => name === "blob");

/** Rows with the bytes that are in the bucket. @param {AsyncIterable<Buffer>} copy @param {Table["columns"]} columns @param {Bucket | null} bucket */
function whole(copy, columns, bucket) {
  const names = columns.map(({ name }) => name);
  const fetch = async (/** @type {string} */ project, /** @type {string} */ blob) => {
    if (!bucket)
      throw new PlainError(
        "Files of this database are in a bucket: set BENCHTRAIL_S3_BUCKET, as for the server.",
      );
    const bytes = await bucket.get(project, blob);
    if (!bytes) throw new PlainError(`The bucket has no object ${project}/${blob}.`);
    return bytes;
  };
  return withBlobs(copy, { columns: names, fetch });
}

/** @param {AsyncIterable<Buffer>} stream */
async function* inParts(stream) {
  /** @type {Buffer[]} */
  let chunks = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks, size);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks, size);
}
