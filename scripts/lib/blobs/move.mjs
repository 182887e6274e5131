// @ts-check
import { randomBytes } from "node:crypto";
import { PlainError } from "../say.mjs";

/** @typedef {import("./s3.mjs").Bucket} Bucket */
/** @typedef {{ query: (text: string, values?: unknown[]) => Promise<{ rows: any[] }> }} Asked */

/** A name that no object has: whoever deletes it can mean no other. @param {"file" | "tree"} kind @param {string} id of the row */
export const newName = (kind, id) => `${kind}/${id}-${randomBytes(6).toString("hex")}`;

/** Rows that are read together; each may have megabytes. */
const TOGETHER = 20;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Moves files from the database into the bucket, or back. Each by itself, the bytes first: it may be stopped and
 * started again, and go on while uploads come.
 *
 * @param {Asked} database @param {Bucket} bucket
 * @param {{ back?: boolean, note?: (text: string) => void }} options
 * @returns {Promise<{ files: number, bytes: number }>}
 */
export async function move(database, bucket, { back = false, note = () => {} } = {}) {
  const sum = { files: 0, bytes: 0 };
  const where = back ? "blob IS NOT NULL" : `bytes IS NOT NULL AND octet_length(bytes) >= ${bucket.from}`;
  const { rows: projects } = await database.query("SELECT id, slug FROM project ORDER BY slug");
  for (const { id: project, slug } of projects) {
    note(slug);
    for (let after = FIRST; ;) {
      const { rows } = await database.query(
        `SELECT id, bytes, blob FROM raw_file WHERE project_id = $1 AND id > $2 AND ${where} ORDER BY id LIMIT ${TOGETHER}`,
        [project, after],
      );
      if (rows.length === 0) break;
      for (const row of rows) sum.bytes += await (back ? fetched : sent)(database, bucket, project, row);
      sum.files += rows.length;
      after = rows.at(-1).id;
    }
  }
  return sum;
}

/** @param {Asked} database @param {Bucket} bucket @param {string} project @param {{ id: string, bytes: Buffer }} row */
async function sent(database, bucket, project, { id, bytes }) {
  const name = newName("file", id);
  await bucket.put(project, name, bytes);
  await database.query(
    "UPDATE raw_file SET bytes = NULL, blob = $3 WHERE project_id = $1 AND id = $2 AND blob IS NULL",
    [project, id, name],
  );
  return bytes.length;
}

/** @param {Asked} database @param {Bucket} bucket @param {string} project @param {{ id: string, blob: string }} row */
async function fetched(database, bucket, project, { id, blob }) {
  const bytes = await bucket.get(project, blob);
  if (!bytes) throw new PlainError(`The bucket has no object ${project}/${blob}.`);
  // The object goes with the next sweep: a backup that began earlier may want it still.
  await database.query(
    "UPDATE raw_file SET bytes = $4, blob = NULL WHERE project_id = $1 AND id = $2 AND blob = $3",
    [project, id, blob, bytes],
  );
  return bytes.length;
}
