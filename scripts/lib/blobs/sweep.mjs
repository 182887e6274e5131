// @ts-check
import { mayDelete } from "./backup-lock.mjs";

/** @typedef {import("./s3.mjs").Bucket} Bucket */
/** @typedef {{ query: (text: string, values?: unknown[]) => Promise<{ rows: any[] }> }} Asked */

/** Objects that are looked up together. */
const TOGETHER = 1_000;
/** An upload that is still under way has written its objects and not yet its rows; it ends sooner (server/serve.ts). */
const YOUNG_MS = 3_600_000;

/** A name is `<kind>/<id of the row>-<random>`. */
const NAME = /^(file|tree)\/([0-9a-f-]{36})-[0-9a-f]+$/;

const KNOWN = `SELECT blob FROM raw_file WHERE project_id = $1 AND id = ANY($2::uuid[]) AND blob IS NOT NULL
  UNION ALL SELECT blob FROM folded_profile WHERE project_id = $1 AND profile_id = ANY($2::uuid[]) AND blob IS NOT NULL`;

/**
 * Deletes objects that no row tells of: of uploads that were cut off between their bytes and their rows, and of rows
 * that are gone.
 *
 * @param {Asked} database @param {Bucket} bucket
 * @param {{ youngMs?: number }} options `youngMs`: what is younger stays
 * @returns {Promise<{ objects: number, deleted: number }>}
 */
export async function sweep(database, bucket, { youngMs = YOUNG_MS } = {}) {
  const sum = { objects: 0, deleted: 0 };
  for await (const project of bucket.projects()) {
    // What is not ours is left alone.
    if (!/^[0-9a-f-]{36}$/.test(project)) continue;
    /** @type {string[]} */
    let names = [];
    for await (const { name, modifiedAt } of bucket.list(project)) {
      sum.objects++;
      if (NAME.test(name) && Date.now() - modifiedAt.getTime() >= youngMs) names.push(name);
      if (names.length < TOGETHER) continue;
      sum.deleted += await deleteUnknown(database, bucket, project, names);
      names = [];
    }
    sum.deleted += await deleteUnknown(database, bucket, project, names);
  }
  return sum;
}

/** @param {Asked} database @param {Bucket} bucket @param {string} project @param {string[]} names */
async function deleteUnknown(database, bucket, project, names) {
  const ids = names.map((name) => NAME.exec(name)?.[2]);
  const { rows } = await database.query(KNOWN, [project, ids]);
  const known = new Set(rows.map(({ blob }) => blob));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0 || !(await mayDelete(database))) return 0;
  await bucket.delete(project, unknown);
  return unknown.length;
}
