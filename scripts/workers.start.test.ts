import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, buildIsFresh } from "./lib/build.mjs";
import { ensureDatabase, migrate } from "./lib/migrate.mjs";
import { ROOT } from "./lib/paths.mjs";
import { freePort, startPostgres } from "./lib/postgres.mjs";
import { alive } from "./lib/processes.mjs";
import { startServer } from "./lib/server.mjs";

/* Two processes on one port must be as one. */

const directory = mkdtempSync(join(tmpdir(), "benchtrail-workers-"));
const token = "bt_workers_token";
const closers: (() => unknown)[] = [];
let database: pg.Client;
let server: Awaited<ReturnType<typeof startServer>>;
let port: number;

beforeAll(async () => {
  if (!(await buildIsFresh())) await build();
  const postgres = await startPostgres(directory, { careless: true });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), "workers");
  const databaseUrl = postgres.url("workers");
  await migrate(databaseUrl);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  closers.unshift(() => database.end());
  port = await freePort(21_360);
  server = await startServer({
    port,
    environment: {
      DATABASE_URL: databaseUrl,
      BENCHTRAIL_TOKEN: token,
      BENCHTRAIL_URL: `http://127.0.0.1:${port}`,
      BENCHTRAIL_DATA_DIR: directory,
      BENCHTRAIL_WORKERS: "2",
      PORT: `${port}`,
      HOSTNAME: "127.0.0.1",
    },
  });
  closers.unshift(server.stop);
}, 900_000);
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(directory, { recursive: true, force: true });
});

/** On a connection of its own, so that the workers take turns. */
function ask(path: string, { method = "GET", by = token, body = "" } = {}) {
  const type = method === "POST" && path.includes("/runs") ? "text/plain" : "application/json";
  const headers = { authorization: `Bearer ${by}`, ...(body && { "content-type": type }) };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject).end(body);
  });
}

const wrk = readFileSync(join(ROOT, "lib", "parsers", "fixtures", "wrk", "hello-r1.txt"), "utf8");
const sha = (n: number) => `${n}`.padStart(40, "a");
const upload = (n: number, { project = "shop", by = token } = {}) =>
  ask(`/api/v1/projects/${project}/runs?commit=${sha(n)}`, { method: "POST", body: wrk, by });
const metrics = async () => (await ask("/metrics")).text;
const workersSeen = async () =>
  [...(await metrics()).matchAll(/^process_cpu_seconds_total\{worker="(\d)"\}/gm)]
    .map(([, place]) => place)
    .toSorted();
const pids = () =>
  execFileSync("pgrep", ["-P", `${server.pid}`], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);

it("both answer, and /metrics tells the sum of both", async () => {
  await expect.poll(workersSeen, { timeout: 30_000 }).toEqual(["1", "2"]);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(n)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 201));
  const text = await metrics();
  expect(text).toMatch(/^benchtrail_uploads_total\{outcome="stored"\} 20$/m);
  expect(text).toMatch(/^benchtrail_database_up 1$/m);
  const { rows } = await database.query(
    "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = 'workers' AND pid <> pg_backend_pid()",
  );
  expect(rows[0].open).toBeLessThanOrEqual(42);
});

it("a revoked token is refused by both within a second", async () => {
  const created = await ask("/api/v1/projects/shop/tokens", { method: "POST", body: '{"name":"ci"}' });
  const { token: own, id } = JSON.parse(created.text);
  for (let n = 0; n < 4; n++) expect((await upload(20, { by: own })).status).toBe(201);
  expect((await ask(`/api/v1/projects/shop/tokens/${id}`, { method: "DELETE" })).status).toBe(204);
  const revokedAt = performance.now();
  let lastGood = 0;
  while (performance.now() - revokedAt < 2_000) {
    const sent = performance.now() - revokedAt;
    if ((await upload(20, { by: own })).status === 201) lastGood = sent;
  }
  expect(lastGood).toBeLessThan(1_000);
});

it("wrong tokens are counted by both together", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) statuses.push((await upload(20, { by: `bt_wrong_token_${n}` })).status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(22);
  expect(statuses.at(-1)).toBe(429);
});

it("a page that one keeps is not shown once another has written, and a former name leads on", async () => {
  const page = async () => (await ask("/shop", { by: "" })).text;
  for (const name of ["First name", "Second name"]) {
    for (let n = 0; n < 4; n++) expect(await page()).not.toContain(name);
    await ask("/api/v1/projects/shop", { method: "PATCH", body: JSON.stringify({ name }) });
    for (let n = 0; n < 4; n++) expect(await page()).toContain(name);
  }
  await ask("/api/v1/projects/shop", { method: "PATCH", body: JSON.stringify({ slug: "store" }) });
  for (let n = 0; n < 4; n++) expect((await ask("/api/v1/projects/shop")).status).toBe(308);
});

it("what is to be searched is searched by one of them, whoever took the upload", async () => {
  const isQuiet = async () => {
    const queued = "SELECT (SELECT count(*) FROM change_due) + (SELECT count(*) FROM verdict_due) AS waiting";
    return Number((await database.query(queued)).rows[0].waiting) === 0;
  };
  for (let n = 0; n < 8; n++) expect((await upload(100 + n, { project: "searched" })).status).toBe(201);
  await expect.poll(isQuiet, { timeout: 60_000, interval: 250 }).toBe(true);
});

it("one that is killed is replaced, and nothing that was acknowledged is lost", async () => {
  const [victim = 0] = pids();
  let stored = 0;
  let refused = 0;
  const until = performance.now() + 3_000;
  const client = async (from: number) => {
    for (let n = from; performance.now() < until; n += 4)
      await upload(n, { project: "killed" }).then(
        ({ status }) => (status === 201 ? stored++ : refused++),
        () => refused++,
      );
  };
  const clients = [1_000, 1_001, 1_002, 1_003].map(client);
  setTimeout(() => process.kill(victim, "SIGKILL"), 500);
  await Promise.all(clients);
  expect(stored).toBeGreaterThan(20);
  // Those that it was about to answer; the others went to the one that was left.
  expect(refused).toBeLessThan(10);
  const { rows } = await database.query(
    "SELECT count(*)::int AS runs FROM run JOIN project p ON p.id = project_id WHERE p.slug = 'killed'",
  );
  expect(rows[0].runs).toBeGreaterThanOrEqual(stored);
  await expect.poll(workersSeen, { timeout: 30_000 }).toEqual(["1", "2"]);
  expect(pids()).not.toContain(victim);
  expect(pids()).toHaveLength(2);
});

it("all end in order by a signal", async () => {
  const all = pids();
  await server.stop();
  await expect.poll(() => all.some(alive), { timeout: 5_000 }).toBe(false);
});
