// @ts-check
/**
 * `npm run bench:scale`: what each operation costs at N and at 4 N of each dimension, as processor time of server and
 * PostgreSQL and as blocks that PostgreSQL looked at, with the exponent; into SCALE.md. BENCH_SCALE=0.1 makes it smaller,
 * BENCH_DIMENSIONS names those that are wanted.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { format, resolveConfig } from "prettier";
import { step, words } from "../../scripts/lib/say.mjs";
import { client as http } from "../lib/client.mjs";
import { startProduct, token } from "../lib/product.mjs";
import { fill, fillProjects } from "./fill.mjs";
import { costs } from "./operations.mjs";
import { report } from "./report.mjs";

/** @typedef {import("./fill.mjs").Sizes} Sizes */

const scale = Number(process.env.BENCH_SCALE ?? 1);
const wanted = process.env.BENCH_DIMENSIONS?.split(",");
/** What a project has of everything that is not looked at. @type {Sizes} */
const usual = { series: 5, commits: 100, branches: 0, configurations: 1, runs: 1, profiles: 0 };
/** N of each dimension; `projects` are others beside the one that is measured. */
const smallest = {
  series: 75,
  commits: 5_000,
  branches: 500,
  projects: 500,
  configurations: 25,
  runs: 25,
  profiles: 50,
};

/** @typedef {keyof typeof smallest} Dimension */
/** @typedef {{ dimension: Dimension, n: number, small: import("./operations.mjs").Costs, large: import("./operations.mjs").Costs }} Measured */

/** @param {Dimension} dimension @param {number} n @returns {Sizes} */
const sizesOf = (dimension, n) => (dimension === "projects" ? usual : { ...usual, [dimension]: n });

const load = loadavg()[0] ?? NaN;
const product = await startProduct({ library: "pg_stat_statements" });
const client = new pg.Client({ connectionString: product.databaseUrl });
const { send, close } = http(product.url, { connections: 4, headers: { Authorization: `Bearer ${token}` } });
const machine = { client, serverPid: product.serverPid, databasePid: product.databasePid };
let projects = 0;

/** @param {Dimension} dimension @param {number} n */
async function measure(dimension, n) {
  const slug = `${dimension}-${n}`;
  const sizes = sizesOf(dimension, n);
  await step(`Filling: ${dimension} ${n}`, async () => {
    if (dimension === "projects") await fillProjects(send, projects, n);
    if (dimension === "projects") projects = n;
    await fill({ send, machine }, slug, sizes);
    await client.query("ANALYZE");
  });
  return step(`Measuring: ${dimension} ${n}`, () => costs({ send, machine, slug, sizes }));
}

try {
  await client.connect();
  await client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  /** @type {Measured[]} */
  const all = [];
  for (const [dimension, count] of /** @type {[Dimension, number][]} */ (Object.entries(smallest))) {
    if (wanted && !wanted.includes(dimension)) continue;
    const n = Math.max(2, Math.round(count * scale));
    all.push({
      dimension,
      n,
      small: await measure(dimension, n),
      large: await measure(dimension, 4 * n),
    });
  }
  const text = report(all, load, scale);
  const file = fileURLToPath(new URL("../SCALE.md", import.meta.url));
  if (!wanted) writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  console.log(text);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  close();
  await client.end();
  await product.stop();
}
