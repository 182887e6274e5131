// @ts-check
/**
 * `npm run bench:indexes`: what each index of the tables that uploads write costs them. Uploads with and without it in turns on
 * one server, the median of the rounds: uploads a second, processor time of PostgreSQL for one, bytes of the index for a run.
 * BENCH_UPLOADS (500) in a turn, BENCH_ROUNDS (5).
 */
import pg from "pg";
import { step, words } from "../scripts/lib/say.mjs";
import { child } from "./lib/child.mjs";
import { cpuSeconds } from "./lib/cpu.mjs";
import { startProduct, token } from "./lib/product.mjs";

const uploads = Number(process.env.BENCH_UPLOADS ?? 500);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const tables = ["run", "commit", "commit_branch", "upload", "raw_file", "audit", "extra_metric"];

/** @typedef {{ perSecond: number, cpu: number }} Turn `cpu`: milliseconds of PostgreSQL an upload */

const product = await startProduct();
const client = new pg.Client({ connectionString: product.databaseUrl });
let seed = 0;

/** @returns {Promise<Turn>} */
async function turn() {
  const before = cpuSeconds(product.databasePid);
  const { seconds } = await child("upload-clients.mjs", product.url, token, `${uploads}`, "8", `${++seed}`);
  return {
    perSecond: uploads / seconds,
    cpu: ((cpuSeconds(product.databasePid) - before) / uploads) * 1_000,
  };
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** @param {string} name @param {{ with: Turn, without: Turn }[]} pairs @param {number} bytes for a run */
function line(name, pairs, bytes) {
  const of = (/** @type {"with" | "without"} */ which, /** @type {keyof Turn} */ what) =>
    median(pairs.map((pair) => pair[which][what]));
  const ratio = median(pairs.map((pair) => pair.without.perSecond / pair.with.perSecond));
  const rates = `${of("with", "perSecond").toFixed(0)} | ${of("without", "perSecond").toFixed(0)} | ${ratio.toFixed(2)}`;
  return `| ${name} | ${rates} | ${of("with", "cpu").toFixed(2)} | ${of("without", "cpu").toFixed(2)} | ${bytes.toFixed(0)} |`;
}

try {
  await client.connect();
  const { rows: indexes } = await client.query(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS sql FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT i.indisunique AND i.indrelid::regclass::text = ANY($1) ORDER BY i.indrelid::regclass::text, c.relname`,
    [tables],
  );
  await step("Warming up", turn);
  /** @type {Map<string, { with: Turn, without: Turn }[]>} */
  const all = new Map();
  for (let round = 1; round <= rounds; round++)
    for (const { name, sql } of indexes)
      await step(`Round ${round}: ${name}`, async () => {
        const measured = await turn();
        await client.query(`DROP INDEX "${name}"`);
        const without = await turn();
        await client.query(sql);
        all.set(name, [...(all.get(name) ?? []), { with: measured, without }]);
      });
  const { rows: sizes } = await client.query(
    "SELECT relname AS name, pg_relation_size(oid)::float8 / (SELECT count(*) FROM run) AS bytes FROM pg_class WHERE relname = ANY($1)",
    [[...all.keys()]],
  );
  const bytesOf = new Map(sizes.map(({ name, bytes }) => [name, bytes]));
  console.log("\n| index | uploads/s with | without | ratio | PostgreSQL with, ms | without | bytes a run |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const [name, pairs] of all) console.log(line(name, pairs, bytesOf.get(name) ?? 0));
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  await client.end();
  await product.stop();
}
