import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, buildIsFresh } from "./lib/build.mjs";
import { ensureDatabase, migrate } from "./lib/migrate.mjs";
import { ROOT } from "./lib/paths.mjs";
import { freePort, startPostgres } from "./lib/postgres.mjs";
import { startServer } from "./lib/server.mjs";

/* Two servers of one database must be as one. */

const directory = mkdtempSync(join(tmpdir(), "benchtrail-two-"));
const token = "bt_two_servers_token";
const closers: (() => unknown)[] = [];
let database: pg.Client;
/** Their addresses. */
let first: string;
let second: string;

beforeAll(async () => {
  if (!(await buildIsFresh())) await build();
  const postgres = await startPostgres(directory, { careless: true });
  closers.push(postgres.stop);
  await ensureDatabase(postgres.url("postgres"), "two");
  const databaseUrl = postgres.url("two");
  await migrate(databaseUrl);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  closers.unshift(() => database.end());
  const start = async () => {
    const port = await freePort(21_340);
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      DATABASE_URL: databaseUrl,
      BENCHTRAIL_TOKEN: token,
      BENCHTRAIL_URL: url,
      BENCHTRAIL_DATA_DIR: directory,
      PORT: `${port}`,
      HOSTNAME: "127.0.0.1",
    };
    const server = await startServer({ port, environment });
    closers.unshift(server.stop);
    return url;
  };
  first = await start();
  second = await start();
}, 900_000);
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(directory, { recursive: true, force: true });
});

const wrk = readFileSync(join(ROOT, "lib", "parsers", "fixtures", "wrk", "hello-r1.txt"));

function upload(
  at: string,
  query: Record<string, string>,
  { by = token, key = "", project = "shop" } = {},
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${by}`,
    "content-type": "text/plain",
    ...(key && { "idempotency-key": key }),
  };
  const where = `${at}/api/v1/projects/${project}/runs?${new URLSearchParams(query)}`;
  return fetch(where, { method: "POST", headers, body: wrk });
}
const commit = (digit: string) => digit.repeat(40);
const admin = { authorization: `Bearer ${token}`, "content-type": "application/json" };

it("an upload that is sent to both at once, many times, is stored once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      upload(n % 2 ? first : second, { commit: commit("a") }, { key: "the same" }),
    ),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(39);
  expect(new Set(bodies.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect((await database.query("SELECT count(*)::int AS runs FROM run")).rows[0].runs).toBe(1);
});

it("a token of one is good at the other, and revoked there within a second, in the middle of its work", async () => {
  const created = await fetch(`${first}/api/v1/projects/shop/tokens`, {
    method: "POST",
    headers: admin,
    body: JSON.stringify({ name: "ci" }),
  });
  const { token: own, id } = await created.json();
  const use = async () => (await upload(second, { commit: commit("b") }, { by: own })).status;
  expect(await use()).toBe(201);
  let revokedAt = Infinity;
  const lastGood = (async () => {
    for (let last = performance.now(); ;) {
      // What was sent before the revocation may be answered after it.
      const sent = performance.now();
      if ((await use()) !== 201) return last;
      last = sent;
      if (performance.now() > revokedAt + 5_000) return Infinity;
    }
  })();
  await sleep(300);
  const answer = await fetch(`${first}/api/v1/projects/shop/tokens/${id}`, {
    method: "DELETE",
    headers: admin,
  });
  revokedAt = performance.now();
  expect(answer.status).toBe(204);
  expect((await lastGood) - revokedAt).toBeLessThan(1_000);
});

it("a page that one keeps is not shown once the other has written", async () => {
  const page = async () => (await fetch(`${second}/shop`, { headers: { accept: "text/html" } })).text();
  for (const name of ["First name", "Second name"]) {
    await page();
    expect(await page()).not.toContain(name);
    await fetch(`${first}/api/v1/projects/shop`, {
      method: "PATCH",
      headers: admin,
      body: JSON.stringify({ name }),
    });
    expect(await page()).toContain(name);
  }
});

async function searches(): Promise<number> {
  const texts = await Promise.all([first, second].map(async (at) => (await fetch(`${at}/metrics`)).text()));
  const count = (text: string) => Number(/^benchtrail_change_searches_total (\d+)/m.exec(text)?.[1]);
  return texts.reduce((sum, text) => sum + count(text), 0);
}
const isQuiet = async () => {
  const queued =
    "SELECT (SELECT count(*) FROM change_due)::int + (SELECT count(*) FROM verdict_due)::int AS waiting";
  return (await database.query(queued)).rows[0].waiting === 0;
};

it("what is to be searched for change points is searched by one of them, once", async () => {
  const scenarios = Array.from({ length: 40 }, (_, n) => `scenario ${n}`);
  for (const [n, scenario] of scenarios.entries())
    expect(
      (await upload(n % 2 ? first : second, { commit: commit("c"), scenario }, { project: "many" })).status,
    ).toBe(201);
  await expect.poll(isQuiet, { timeout: 90_000, interval: 500 }).toBe(true);
  // Longer than a series rests, so that both find all of them due at the same time.
  await sleep(6_000);
  const before = await searches();
  const { rows } = await database.query(
    "SELECT count(*)::int AS scans FROM change_scan c JOIN project p ON p.id = c.project_id WHERE p.slug = 'many'",
  );
  await database.query(
    `INSERT INTO change_due (project_id, series_id, cause_id)
     SELECT project_id, id, gen_random_uuid() FROM series WHERE project_id = (SELECT id FROM project WHERE slug = 'many')`,
  );
  // An upload wakes its server; the series of these are two more.
  await Promise.all(
    [first, second].map((at, n) => upload(at, { commit: commit("d") }, { project: `wakes-${n}` })),
  );
  await expect.poll(isQuiet, { timeout: 90_000, interval: 500 }).toBe(true);
  await sleep(1_000);
  const ofOne = rows[0].scans / scenarios.length;
  expect(ofOne).toBeGreaterThan(0);
  expect((await searches()) - before).toBe(rows[0].scans + 2 * ofOne);
});
