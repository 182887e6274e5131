// @ts-check
/**
 * `npm run bench:keeping`: backup, restore and deletion of 100,000 runs and 1,000 profiles, beside uploads. BENCH_RUNS and
 * BENCH_PROFILES make it smaller. What it printed last is in bench/KEEPING.md.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { tablesOf } from "../../scripts/lib/archive/tables.mjs";
import { ensureDatabase } from "../../scripts/lib/migrate.mjs";
import { cpuSeconds } from "../lib/cpu.mjs";
import { client as http, json } from "../lib/client.mjs";
import { randomFrom, shaOf, wrkText } from "../lib/outputs.mjs";
import { startProduct, token } from "../lib/product.mjs";
import { fillByRows } from "./rows.mjs";

const runs = Number(process.env.BENCH_RUNS ?? 100_000);
const profiles = Number(process.env.BENCH_PROFILES ?? 1_000);
const run = promisify(execFile);
const script = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));
const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1000;

/** @param {pg.Client} client @returns {Promise<Record<string, string>>} what every table holds, in a word */
async function contents(client) {
  /** @type {Record<string, string>} */
  const sums = {};
  for (const { name } of await tablesOf(client)) {
    const sql = `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum FROM "${name}" t`;
    sums[name] = (await client.query(sql)).rows[0].sum;
  }
  return sums;
}

/**
 * What a script took, by the clock and of processors: its own time and the database's.
 *
 * @param {number} databasePid @param {string} name of the script @param {string} file @param {string} url of the database
 */
async function timed(databasePid, name, file, url) {
  const [since, own, database] = [performance.now(), cpuSeconds(process.pid), cpuSeconds(databasePid)];
  const { stderr } = await run(process.execPath, [script(name), file], {
    env: { ...process.env, DATABASE_URL: url },
  });
  const cpu = cpuSeconds(process.pid) - own + cpuSeconds(databasePid) - database;
  return { stderr, took: seconds(since), cpu };
}

/** @param {string} databaseUrl @param {number} databasePid @param {pg.Client} client */
async function backupAndRestore(databaseUrl, databasePid, client) {
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-keeping-"));
  const file = join(directory, "backup.tar");
  try {
    const backup = await timed(databasePid, "backup.mjs", file, databaseUrl);
    const copied = Number(/([\d.]+) MB/.exec(backup.stderr)?.[1]);
    await ensureDatabase(databaseUrl, "restored");
    const url = databaseUrl.replace(/\/benchtrail\?/, "/restored?");
    const restore = await timed(databasePid, "restore.mjs", file, url);
    const restored = new pg.Client({ connectionString: url });
    await restored.connect();
    const [before, after] = [await contents(client), await contents(restored)];
    await restored.end();
    const other = Object.keys(before).filter((name) => before[name] !== after[name]);
    const size = (await stat(file)).size / 1e6;
    const rate = (/** @type {{ took: number, cpu: number }} */ { took, cpu }) =>
      `${took.toFixed(1)} s, ${(copied / took).toFixed(0)} MB/s (${cpu.toFixed(1)} s of processors: ${(copied / cpu).toFixed(0)} MB/s)`;
    console.log(`copied ${copied.toFixed(0)} MB, as a file ${size.toFixed(0)} MB`);
    console.log(`backup ${rate(backup)}`);
    console.log(`restore ${rate(restore)}`);
    console.log(other.length > 0 ? `DIFFERENT: ${other.join(", ")}` : "every row of every table is equal");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Uploads one run after the other, as CI does. @param {string} url */
function uploads(url) {
  const { send, close } = http(url, { connections: 1, headers: { Authorization: `Bearer ${token}` } });
  /** @type {number[]} */
  let times = [];
  let ended = false;
  const done = (async () => {
    for (let n = 0; !ended; n++) {
      const body = Buffer.from(wrkText({ path: "/ping", qps: 10_000 }, randomFrom(n)));
      const query = `commit=${shaOf(`beside ${n >> 3}`)}&branch=main`;
      const answer = await send({ method: "POST", path: `/api/v1/projects/beside/runs?${query}`, body });
      json(answer, "upload");
      times.push(answer.totalMs);
      await sleep(10);
    }
    close();
  })();
  return {
    /** Times of the uploads since the last look. */
    take: () => {
      const taken = times.toSorted((a, b) => a - b);
      times = [];
      const at = (/** @type {number} */ share) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
      return `${taken.length} uploads, median ${at(0.5)} ms, P99 ${at(0.99)} ms`;
    },
    stop: () => {
      ended = true;
      return done;
    },
  };
}

/** @param {{ url: string, databasePid: number }} product @param {string} slug */
async function deletion({ url, databasePid }, slug) {
  const { send, close } = http(url, { headers: { Authorization: `Bearer ${token}` } });
  const beside = uploads(url);
  await sleep(10_000);
  console.log(`before: ${beside.take()}`);
  const [since, cpu] = [performance.now(), cpuSeconds(databasePid)];
  const asked = json(await send({ method: "DELETE", path: `/api/v1/projects/${slug}` }), "deletion");
  console.log(`hidden after ${seconds(since).toFixed(2)} s`);
  for (;;) {
    const { state, deleted } = json(await send({ path: `/api/v1/deletions/${asked.id}` }), "its state");
    if (state === "done") {
      const database = (cpuSeconds(databasePid) - cpu).toFixed(1);
      console.log(
        `deleted ${deleted} rows in ${seconds(since).toFixed(1)} s; PostgreSQL took ${database} s of processors, with the uploads`,
      );
      break;
    }
    await sleep(200);
  }
  console.log(`meanwhile: ${beside.take()}`);
  await beside.stop();
  close();
}

const product = await startProduct();
const client = new pg.Client({ connectionString: product.databaseUrl });
try {
  await client.connect();
  const since = performance.now();
  await fillByRows(client, { slug: "filled", runs, profiles });
  console.log(`load average of this machine: ${loadavg()[0]?.toFixed(1)}, ${availableParallelism()} cores`);
  console.log(`filled ${runs} runs, ${profiles} profiles in ${seconds(since).toFixed(0)} s`);
  await backupAndRestore(product.databaseUrl, product.databasePid, client);
  await deletion(product, "filled");
} finally {
  await client.end();
  await product.stop();
}
