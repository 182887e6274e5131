// @ts-check
/**
 * `npm run bench:projects`: what the first page costs with more and more projects, all in one run, and writes the
 * figures into PROJECTS.md. A minute or two; nothing else should run on the machine. BENCH_PROJECTS: other numbers of
 * projects, smallest first.
 */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { step, words } from "../scripts/lib/say.mjs";
import { client, each, json, multipart } from "./lib/client.mjs";
import { cpuSeconds } from "./lib/cpu.mjs";
import { kilobytes, ms, ratio, summary, whole } from "./lib/numbers.mjs";
import { randomFrom, shaOf, wrkText } from "./lib/outputs.mjs";
import { startProduct, token } from "./lib/product.mjs";

const sizes = (process.env.BENCH_PROJECTS ?? "10,500,2000").split(",").map(Number);
const commits = 6;
const times = 60;

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */
/** @typedef {{ projects: number, quiet: import("./lib/numbers.mjs").Summary, after: import("./lib/numbers.mjs").Summary, statements: number, statementsAfter: number, bytes: number, gzipped: number, cpu: number }} Measured */

const slugOf = (/** @type {number} */ n) => `service-${n}`;

/** Two runs at one commit of a project. @param {number} n @param {number} commit */
function upload(n, commit) {
  const random = randomFrom(n * 1_000 + commit);
  const qps = 10_000 + (n % 40) * 500;
  const files = [0, 1].map((repeat) => ({
    field: "result",
    name: `wrk-${repeat}.txt`,
    body: wrkText({ path: "/ping", qps }, random),
  }));
  const shas = [commit, commit - 1].map((at) => shaOf(`${slugOf(n)} ${at}`));
  const meta = {
    commit: shas[0],
    parents: commit > 0 ? shas.slice(1) : [],
    branch: "main",
    message: `Change number ${commit}`,
    committedAt: new Date(Date.UTC(2026, 0, 1) + commit * 3_600_000 + n * 1_000).toISOString(),
  };
  return { method: "POST", path: `/api/v1/projects/${slugOf(n)}/runs`, ...multipart(meta, files) };
}

/** @param {string} url @param {number} from @param {number} to */
async function fill(url, from, to) {
  const { send, close } = client(url, { connections: 4, headers: { Authorization: `Bearer ${token}` } });
  const projects = Array.from({ length: to - from }, (_, index) => from + index);
  await each(projects, 4, async (n) => {
    for (let commit = 0; commit < commits; commit++) json(await send(upload(n, commit)), "upload");
  });
  close();
}

/** @param {ReturnType<typeof client>["send"]} send @returns {Promise<number>} statements sent since the start */
async function statements(send) {
  const answer = await send({ path: "/metrics" });
  return Number(/^benchtrail_database_statements_total (\d+)/m.exec(answer.text())?.[1]);
}

/** To ask for the count, and to see whether the database answers, is a statement or two itself. */
const ofAsking = 2;

/** Seconds that are waited for what follows uploads: of hundreds of projects it takes its time, beside everything else. */
const patience = 30;

/** Waits until the search for change points and what else follows uploads has come to rest, or for so long. @param {ReturnType<typeof client>["send"]} send */
async function rest(send) {
  const until = Date.now() + patience * 1_000;
  let [before, now] = [-Infinity, await statements(send)];
  while (now - before > ofAsking && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    [before, now] = [now, await statements(send)];
  }
}

/** @param {Product} product @param {number} projects @returns {Promise<Measured>} */
async function measure({ url, serverPid }, projects) {
  const { send, close } = client(url, { connections: 1, headers: { Authorization: `Bearer ${token}` } });
  // Never the same address, so that no page is one that was kept.
  let requests = 0;
  const page = async (headers = {}) => {
    const answer = await send({ path: `/?at=${projects}-${requests++}`, headers });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text().slice(0, 500)}`);
    return answer;
  };
  await rest(send);
  for (let at = 0; at < 20; at++) await page();
  const cpuBefore = cpuSeconds(serverPid);
  const quiet = [];
  for (let at = 0; at < times; at++) quiet.push((await page()).firstByteMs);
  const cpu = ((cpuSeconds(serverPid) - cpuBefore) / times) * 1_000;
  const before = await statements(send);
  const { bytes } = await page();
  const between = await statements(send);
  const after = [];
  for (let at = 0; at < times; at++) {
    json(await send(upload(at % projects, commits + Math.floor(at / projects))), "upload");
    after.push((await page()).firstByteMs);
  }
  await rest(send);
  json(await send(upload(0, 2 * commits + times)), "upload");
  await rest(send);
  const beforeNew = await statements(send);
  await page();
  const statementsAfter = (await statements(send)) - beforeNew;
  const gzipped = (await page({ "Accept-Encoding": "gzip" })).bytes;
  close();
  const [first, second] = [summary(quiet), summary(after)];
  return {
    projects,
    quiet: first,
    after: second,
    statements: between - before,
    statementsAfter,
    bytes,
    gzipped,
    cpu,
  };
}

/** @param {Measured[]} all @param {number} load */
function report(all, load) {
  const [least] = all;
  const row = (/** @type {Measured} */ one) =>
    `| ${[
      whole(one.projects),
      `${ms(one.quiet.p50)} / ${ms(one.quiet.p99)}`,
      ratio(one.quiet.p50, least?.quiet.p50 ?? NaN),
      `${ms(one.after.p50)} / ${ms(one.after.p99)}`,
      ratio(one.after.p50, least?.after.p50 ?? NaN),
      ms(one.cpu),
      `${one.statements} / ${one.statementsAfter}`,
      `${kilobytes(one.bytes)} / ${kilobytes(one.gzipped)}`,
    ].join(" | ")} |`;
  return `# The first page with many projects

Written by \`npm run bench:projects\`: one run, one server, each project with ${commits} commits and two runs at each, uploaded
through the API. First byte: ${times} requests one after another, each for a page that nobody has asked for before (none is
sent again as it was kept). "After an upload": each request right after an upload to one of the projects.
Statements: with nothing new, and with a change that nobody has judged yet; the question whether anything was written
is among them.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores ${cpus()[0]?.model.trim()}, Node ${process.version}. Load average before the start: ${load.toFixed(2)}.

| projects | first byte P50 / P99 | to the first row | after an upload P50 / P99 | to the first row | server CPU | statements | page plain / gzipped |
| --- | --- | --- | --- | --- | --- | --- | --- |
${all.map(row).join("\n")}
`;
}

async function main() {
  const load = loadavg()[0] ?? NaN;
  const product = await startProduct();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.once(signal, () => void product.stop().finally(() => process.exit(1)));
  try {
    const all = [];
    for (const [at, projects] of sizes.entries()) {
      await step(`Filling up to ${projects} projects`, () => fill(product.url, sizes[at - 1] ?? 0, projects));
      all.push(await step("Measuring the first page", () => measure(product, projects)));
    }
    writeFileSync(fileURLToPath(new URL("PROJECTS.md", import.meta.url)), report(all, load));
  } finally {
    await product.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
