// @ts-check
/**
 * `npm run bench:flame`: the flame graph beside its peers, on call trees of three sizes, in one go; writes the figures
 * into ../FLAME.md. Some ten minutes; nothing else should run on the machine. Method and reading: ../FLAME.md.
 * `BENCH_SIZES=10000,100000` and `BENCH_ROUNDS=1` make it smaller, to try the benchmark itself.
 */
import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { step, words } from "../../scripts/lib/say.mjs";
import { cpuSeconds } from "../lib/cpu.mjs";
import { startProduct, token } from "../lib/product.mjs";
import { openBrowser, visit } from "./browser.mjs";
import { peers, servePeers } from "./pages.mjs";
import { heapProfile } from "./profile.mjs";
import { startPprof, topOfPprof } from "./pprof.mjs";
import { writeReport } from "./report.mjs";
import { chartTree, flameTree } from "./trees.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const sizes = (process.env.BENCH_SIZES ?? "10000,100000,500000").split(",").map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const largest = Math.max(...sizes);
/** A page that takes this long is opened once. */
const slowMs = 5_000;

/** Installs the peers and bundles what runs outside of the product. @param {string} directory */
async function prepare(directory) {
  for (const name of ["package.json", "package-lock.json"])
    await copyFile(join(here, name), join(directory, name));
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: directory });
  const { build } = createRequire(join(directory, "package.json"))("esbuild");
  const nodePaths = [join(directory, "node_modules")];
  const bundle = (/** @type {string} */ entry, /** @type {string} */ name) =>
    build({
      entryPoints: [entry],
      outfile: join(directory, name),
      bundle: true,
      nodePaths,
      format: "esm",
      platform: "browser",
      logLevel: "error",
    });
  await bundle(join(root, "lib/pprof/index.ts"), "engine.mjs");
  await bundle(join(here, "pprof-format.mjs"), "pprof-format.mjs");
  await bundle(join(directory, "node_modules/flame-chart-js/dist/index.js"), "flame-chart.js");
  await bundle(join(here, "d3.mjs"), "d3.js");
}

/** Profiles and the trees that the peers want, as files. @param {string} directory */
async function makeData(directory) {
  const engine = await import(pathToFileURL(join(directory, "engine.mjs")).href);
  for (const nodes of sizes) {
    const bytes = heapProfile({ nodes });
    const profile = engine.decodeAnyProfile(bytes);
    const tree = engine.foldProfile(profile, profile.sampleTypes.length - 1);
    await writeFile(join(directory, `${nodes}.pb.gz`), gzipSync(bytes));
    await writeFile(join(directory, `${nodes}.tree.json`), JSON.stringify(flameTree(tree)));
    await writeFile(join(directory, `${nodes}.chart.json`), JSON.stringify(chartTree(tree)));
  }
  const changed = gzipSync(heapProfile({ nodes: largest, changed: true }));
  await writeFile(join(directory, "changed.pb.gz"), changed);
}

/** @param {string} url @param {string} file @param {string} commit @returns {Promise<string>} id of the profile */
async function upload(url, file, commit) {
  const form = new FormData();
  form.append("meta", JSON.stringify({ commit: commit.repeat(40), committedAt: "2026-11-01T00:00:00Z" }));
  form.append("profile", new Blob([new Uint8Array(await readFile(file))]), "heap.pb.gz");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/projects/bench/runs`, { method: "POST", headers, body: form });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.profiles[0].id;
}

/** Times a request to the product with the CPU that its server spent. @param {string} url @param {number} pid */
async function timed(url, pid) {
  const [from, cpu] = [performance.now(), cpuSeconds(pid)];
  const answer = await fetch(url);
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return { ms: performance.now() - from, cpuMs: 1000 * (cpuSeconds(pid) - cpu), bytes: byteLength };
}

/**
 * Waits until the server, which folds profiles after their upload and rests in between, has come to rest.
 * @param {number} pid @param {number} idle seconds of processor time in a second that are none of folding
 */
async function settle(pid, idle = 0.1) {
  const seconds = 5;
  for (let [before, quiet, left] = [-1, 0, 180]; quiet < seconds && left > 0; left--) {
    const now = cpuSeconds(pid);
    quiet = now - before > idle ? 0 : quiet + 1;
    before = now;
    await sleep(1_000);
  }
}

/**
 * What others wait for while the server reads an uploaded profile and makes its trees: the longest answer of a request
 * that is nothing by itself, asked again and again until the folding has come to rest.
 * @param {{ url: string, serverPid: number }} product @param {() => Promise<string>} send
 */
async function waitOfOthers({ url, serverPid }, send) {
  let [longest, rests] = [0, false];
  const others = async () => {
    while (!rests) {
      const from = performance.now();
      await (await fetch(`${url}/api/health`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - from);
      await sleep(10);
    }
  };
  const probe = others();
  const id = await send();
  await settle(serverPid, 0.5);
  rests = true;
  await probe;
  return { id, longest };
}

/**
 * The server's side: differences of trees that were made after the upload, first asked and asked again.
 * @param {{ url: string, serverPid: number }} product @param {string} base @param {string} head
 */
async function differences({ url, serverPid }, base, head) {
  const path = `${url}/api/v1/projects/bench/profiles/${head}/flamegraph?base=${base}`;
  await settle(serverPid);
  const first = await timed(`${path}&sampleType=inuse_space`, serverPid);
  const again = await timed(`${path}&sampleType=inuse_space`, serverPid);
  return { first, again, other: await timed(`${path}&sampleType=alloc_space`, serverPid) };
}

/** @param {import("./pages.mjs").Peer[]} all */
async function visitAll(all) {
  const browser = await openBrowser();
  /** @type {import("./report.mjs").Visits[]} */
  const results = [];
  try {
    for (const size of sizes)
      for (const peer of all) {
        const visits = [await visit(browser, peer, size, true)];
        const slow = (visits[0]?.paintedMs ?? Infinity) > slowMs;
        for (let round = 1; round < rounds && !slow; round++)
          visits.push(await visit(browser, peer, size, false));
        results.push({ peer: peer.name, size, visits });
      }
  } finally {
    await browser.close();
  }
  return results;
}

async function main() {
  const load = loadavg()[0] ?? NaN;
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-flame-"));
  /** @type {(() => unknown)[]} */
  const stops = [() => rm(directory, { recursive: true, force: true })];
  try {
    await step("Installing the peers", () => prepare(directory));
    await step("Making profiles", () => makeData(directory));
    const engine = await step("Decoding and folding", () => engines(directory));
    const product = await startProduct();
    stops.push(product.stop);
    const served = await servePeers(directory);
    stops.push(served.close);
    const ids = new Map();
    for (const [at, size] of sizes.entries())
      ids.set(size, await upload(product.url, join(directory, `${size}.pb.gz`), `${at + 1}`));
    await settle(product.serverPid);
    const { id: changed, longest } = await step("Folding, and others meanwhile", () =>
      waitOfOthers(product, () => upload(product.url, join(directory, "changed.pb.gz"), "f")),
    );
    const diff = await step("Differences", () => differences(product, ids.get(largest), changed));
    const ours = new Map(sizes.map((size) => [size, `${product.url}/bench/profiles/${ids.get(size)}`]));
    const pprof = await startPprof(sizes, directory);
    stops.push(pprof.stop);
    const database = new Client({ connectionString: product.databaseUrl });
    await database.connect();
    stops.push(() => database.end());
    const write = () => database.query("SELECT pg_current_xact_id()");
    const visits = await step("Visiting pages", () => visitAll(peers(served.url, ours, pprof.urls, write)));
    await writeReport({ load, engine, longest, diff, visits, sizes, directory });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** @param {string} directory */
async function engines(directory) {
  const file = join(directory, `${largest}.pb.gz`);
  const run = (/** @type {string} */ bundle) =>
    JSON.parse(
      execFileSync(process.execPath, [join(here, "engine.mjs"), join(directory, bundle), file], {
        encoding: "utf8",
      }),
    );
  const [runs, objects, tops] = [[], [], []].map(() => /** @type {any[]} */ ([]));
  for (let round = 0; round < rounds; round++) {
    runs.push(run("engine.mjs"));
    objects.push(run("pprof-format.mjs"));
    tops.push(await topOfPprof(file));
  }
  return { runs, objects, tops };
}

try {
  await main();
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
process.exit();
