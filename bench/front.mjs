// @ts-check
/**
 * `node bench/front.mjs`: what each part of what stands before Next brings (server/). Servers with all parts and with one
 * less run side by side on one database, in a copy of the checkout in which Next has a route for uploads, too; they are
 * asked in turns. Writes FRONT.md's figures. About five minutes; nothing else should run on the machine.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, migrate } from "../scripts/lib/migrate.mjs";
import { ROOT } from "../scripts/lib/paths.mjs";
import { freePort, startPostgres } from "../scripts/lib/postgres.mjs";
import { loadSampleHistory } from "../scripts/lib/samples.mjs";
import { step, words } from "../scripts/lib/say.mjs";
import { startServer } from "../scripts/lib/server.mjs";
import { copyWithRoute } from "./front/copy.mjs";
import { openBrowser } from "./front/paint.mjs";
import { child } from "./lib/child.mjs";
import { client } from "./lib/client.mjs";
import { cpuSeconds } from "./lib/cpu.mjs";
import { ms, summary } from "./lib/numbers.mjs";

const token = "bench-token-0123456789abcdef0123456789abcdef";
/** Base and head of the sample history whose CPU profiles make a page. */
const PROFILES = "/api/v1/projects/tokensvc/compare?base=a8f818e876bc&head=017c11c64c10";
const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const uploads = Number(process.env.BENCH_UPLOADS ?? 1000);
const all = ["uploads", "pages"];
const without = (/** @type {string} */ part) => all.filter((one) => one !== part);

/** By the name in the report. @type {Record<string, string[]>} */
const VARIANTS = {
  "all parts": all,
  "uploads by a route of Next": without("uploads"),
  "every page rendered": without("pages"),
};

/** @typedef {Awaited<ReturnType<typeof startServer>> & { url: string }} Server */

/** @param {Record<string, Server>} servers @returns {Promise<string[]>} rows of a table */
async function measureUploads(servers) {
  const names = ["all parts", "uploads by a route of Next"];
  const results = names.map((name) => ({ name, seconds: 0, cpu: 0, count: 0 }));
  for (let round = 0; round < 4; round++)
    for (const [index, one] of results.entries()) {
      const { url, pid } = /** @type {Server} */ (servers[one.name]);
      const before = cpuSeconds(pid);
      const seed = `${round * 10 + index + 1}`;
      const { seconds } = await child("upload-clients.mjs", url, token, `${uploads}`, "8", seed);
      // The first round warms up.
      if (round === 0) continue;
      one.seconds += seconds;
      one.cpu += cpuSeconds(pid) - before;
      one.count += uploads;
    }
  return results.map(
    ({ name, seconds, cpu, count }) =>
      `| ${name} | ${Math.round(count / seconds)} | ${((cpu / count) * 1000).toFixed(2)} ms |`,
  );
}

/** First bytes of a page, as a browser asks for it. @param {Server} server @param {string} path */
async function firstByte({ url }, path) {
  const { send, close } = client(url, {
    connections: 1,
    headers: { Accept: "text/html", "Accept-Encoding": "gzip" },
  });
  const { firstByteMs, status } = await send({ path });
  close();
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return firstByteMs;
}

/** @param {Record<string, Server>} servers @param {string} path */
async function measurePage(servers, path) {
  const browser = await openBrowser();
  try {
    return await visits(browser, servers, path);
  } finally {
    await browser.close();
  }
}

/** @param {Awaited<ReturnType<typeof openBrowser>>} browser @param {Record<string, Server>} servers @param {string} path */
async function visits(browser, servers, path) {
  const results = Object.entries(servers).map(([name, server]) => ({
    name,
    server,
    first: /** @type {number[]} */ ([]),
    paint: /** @type {number[]} */ ([]),
    ready: /** @type {number[]} */ ([]),
  }));
  for (let round = -2; round < rounds; round++)
    for (const { server, first, paint, ready } of results) {
      const byte = await firstByte(server, path);
      const visit = await browser.visit(server.url + path);
      if (round < 0) continue;
      first.push(byte);
      paint.push(visit.paint);
      ready.push(visit.ready);
    }
  return results.map(
    ({ name, first, paint, ready }) =>
      `| ${[name, ...[first, paint, ready].map((values) => ms(summary(values).p50))].join(" | ")} |`,
  );
}

/** @param {string} url @returns {Promise<string>} the path of a flame graph's page */
async function profilePage(url) {
  const answer = /** @type {{ profiles: { kind: string, head: string }[] }} */ (
    await (await fetch(url + PROFILES)).json()
  );
  return `/tokensvc/profiles/${answer.profiles.find(({ kind }) => kind === "cpu")?.head}`;
}

/** @param {string} text */
async function writeFigures(text) {
  const file = new URL("FRONT.md", import.meta.url);
  const [before, after] = ["<!-- figures: written by front.mjs -->", "<!-- end of figures -->"];
  const old = await readFile(file, "utf8");
  await writeFile(file, `${old.split(before)[0]}${before}\n\n${text}\n\n${after}${old.split(after)[1]}`);
}

/** @param {(() => Promise<unknown>)[]} stops */
async function main(stops) {
  const load = loadavg()[0]?.toFixed(2);
  const directory = await mkdtemp(join(ROOT, "..", "benchtrail-front-"));
  const data = await mkdtemp(join(tmpdir(), "benchtrail-front-"));
  for (const one of [directory, data]) stops.push(() => rm(one, { recursive: true, force: true }));
  await chmod(data, 0o755);
  const program = await step("Building a copy", () => copyWithRoute(directory));
  const database = await startPostgres(data, { careless: true });
  stops.push(database.stop);
  const databaseUrl = database.url("benchtrail");
  await ensureDatabase(database.url("postgres"), "benchtrail");
  await migrate(databaseUrl);
  /** @type {Record<string, Server>} */
  const servers = {};
  for (const [name, parts] of Object.entries(VARIANTS)) {
    const port = await freePort(21_100);
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      DATABASE_URL: databaseUrl,
      BENCHTRAIL_TOKEN: token,
      BENCHTRAIL_URL: url,
      PORT: `${port}`,
      HOSTNAME: "127.0.0.1",
      FRONT: parts.join(","),
    };
    const server = await startServer({ program, directory, port, environment });
    stops.push(server.stop);
    servers[name] = { ...server, url };
  }
  const { url = "" } = servers["all parts"] ?? {};
  await step("Loading the sample history", (note) =>
    loadSampleHistory({ directory: data, url, token, note }),
  );
  const tables = [];
  const profile = await profilePage(url);
  for (const [title, path] of [
    ["/", "/"],
    ["/tokensvc", "/tokensvc"],
    ["a CPU profile", profile],
  ]) {
    const rows = await step(`Visiting ${path}`, () => measurePage(servers, path));
    tables.push(table([`\`${title}\``, "first byte", "first paint", "taken over by React"], rows));
    console.log(tables.at(-1));
  }
  const rows = await step("Uploading", () => measureUploads(servers));
  tables.push(
    table(["one wrk result each, 8 clients", "uploads a second", "CPU of the server for one"], rows),
  );
  const where = `${cpus().length} cores ${cpus()[0]?.model.trim()}, Node ${process.version}; load average before the start: ${load}.`;
  await writeFigures([where, ...tables].join("\n\n"));
}

/** @param {string[]} head @param {string[]} rows */
const table = (head, rows) =>
  [`| ${head.join(" | ")} |`, `|${head.map(() => " --- |").join("")}`, ...rows].join("\n");

/** @type {(() => Promise<unknown>)[]} */
const stops = [];
try {
  await main(stops);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
