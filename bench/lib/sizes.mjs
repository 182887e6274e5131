// @ts-check
import { readFile } from "node:fs/promises";
import pg from "pg";
import { readSamples } from "../../samples/load.mjs";
import { client, each, json, multipart } from "./client.mjs";
import { randomFrom, shaOf } from "./outputs.mjs";

/** @typedef {{ table: string, heap: number, indexes: number, total: number }} TableSize bytes */

/** Sizes after VACUUM: what is on disk, indexes and out-of-line storage included. @param {string} databaseUrl @returns {Promise<TableSize[]>} */
export async function tableSizes(databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query("VACUUM (ANALYZE)");
  const { rows } = await database.query(
    `SELECT relname AS table, pg_table_size(oid)::int8::float8 AS heap, pg_indexes_size(oid)::float8 AS indexes,
       pg_total_relation_size(oid)::float8 AS total
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY total DESC`,
  );
  await database.end();
  return rows;
}

/** What every table grew by. @param {TableSize[]} before @param {TableSize[]} after @returns {TableSize[]} */
export function growth(before, after) {
  return after.map(({ table, heap, indexes, total }) => {
    const then = before.find((size) => size.table === table) ?? { heap: 0, indexes: 0, total: 0 };
    return { table, heap: heap - then.heap, indexes: indexes - then.indexes, total: total - then.total };
  });
}

/** @param {TableSize[]} sizes */
export const totalOf = (sizes) => sizes.reduce((sum, { total }) => sum + total, 0);

/**
 * Another measurement of the same thing: every number with a fraction or of four digits and more is moved by up to
 * 5 %, with as many digits as before; the words stay.
 *
 * @param {string} text output of a tool @param {() => number} random
 */
export function varied(text, random) {
  return text.replaceAll(/(?<![\w.(])(\d+\.\d+(?![\d.])|\d{5,}(?![\w.]))/g, (number) => {
    if (number === "18080") return number;
    const decimals = number.split(".")[1]?.length ?? 0;
    return (Number(number) * (0.95 + random() * 0.1)).toFixed(decimals);
  });
}

/**
 * Uploads the history of samples/ over and over with other numbers and other commits, just as it is uploaded there
 * (three repeats a request), to see what runs like those cost. Profiles are left out: this is about runs.
 *
 * @param {{ url: string, token: string, histories: number }} options
 * @returns {Promise<{ runs: number, raw: number }>} runs stored and the bytes of their raw output
 */
export async function uploadLikeSamples({ url, token, histories }) {
  const { send, close } = client(url, { connections: 4, headers: { Authorization: `Bearer ${token}` } });
  const [history] = await readSamples();
  const random = randomFrom(11);
  let runs = 0;
  let raw = 0;
  const uploads = Array.from({ length: histories }, (_, round) =>
    (history?.commits ?? []).flatMap(({ uploads }) => uploads.map((upload) => ({ ...upload, round }))),
  ).flat();
  const measured = uploads.filter(({ files }) => files.some(({ field }) => field === "result"));
  await each(measured, 4, async ({ meta, files, round }) => {
    const renamed = (/** @type {unknown} */ sha) => shaOf(`${round} ${sha}`);
    const parents = /** @type {string[]} */ (meta.parents).map(renamed);
    const bodies = await Promise.all(
      files
        .filter(({ field }) => field !== "profile")
        .map(async ({ field, path }) => {
          const text = await readFile(path, "utf8");
          return { field, name: "file", body: field === "result" ? varied(text, random) : text };
        }),
    );
    const renamedMeta = { ...meta, commit: renamed(meta.commit), parents };
    const path = "/api/v1/projects/like-samples/runs";
    const answer = json(await send({ method: "POST", path, ...multipart(renamedMeta, bodies) }), "upload");
    runs += answer.runs.length;
    raw += bodies.reduce((sum, { field, body }) => sum + (field === "result" ? body.length : 0), 0);
  });
  close();
  return { runs, raw };
}
