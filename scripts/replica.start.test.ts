import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startReplica } from "../lib/testing/replica";
import { build, buildIsFresh } from "./lib/build.mjs";
import { ensureDatabase, migrate } from "./lib/migrate.mjs";
import { ROOT } from "./lib/paths.mjs";
import { freePort, startPostgres } from "./lib/postgres.mjs";
import { startServer } from "./lib/server.mjs";

/* Reads may come from a streaming replica, and are never older than what was written. */

// Short, since sockets lie in it.
const directory = mkdtempSync(join(tmpdir(), "bt-rep-"));
const [first, second] = ["1", "2"].map((name) => join(directory, name)) as [string, string];
const token = "bt_replica_token";
const closers: (() => unknown)[] = [];
let replica: Awaited<ReturnType<typeof startReplica>>;
let onReplica: pg.Client;
let url: string;

beforeAll(async () => {
  if (!(await buildIsFresh())) await build();
  for (const path of [first, second]) mkdirSync(path, { mode: 0o711 });
  // Durable: what is not written to disk yet is not sent to a replica either.
  const primary = await startPostgres(first);
  closers.push(primary.stop);
  await ensureDatabase(primary.url("postgres"), "replicated");
  await migrate(primary.url("replicated"));
  replica = await startReplica(first, primary.url("replicated"), second);
  closers.unshift(replica.stop);
  onReplica = new pg.Client({ connectionString: replica.url("replicated") });
  onReplica.on("error", () => {});
  await onReplica.connect();
  closers.unshift(() => onReplica.end());
  const port = await freePort(21_390);
  url = `http://127.0.0.1:${port}`;
  const server = await startServer({
    port,
    environment: {
      DATABASE_URL: primary.url("replicated"),
      DATABASE_REPLICA_URL: replica.url("replicated"),
      BENCHTRAIL_TOKEN: token,
      BENCHTRAIL_URL: url,
      BENCHTRAIL_DATA_DIR: directory,
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

const wrk = readFileSync(join(ROOT, "lib", "parsers", "fixtures", "wrk", "hello-r1.txt"));
const profile = readFileSync(join(ROOT, "lib", "pprof", "fixtures", "c428be0e20c8-cpu.pb.gz"));

async function upload(n: number) {
  const form = new FormData();
  form.append("result", new Blob([wrk]), "wrk.txt");
  form.append("profile", new Blob([profile]), "cpu.pb.gz");
  form.append("meta", JSON.stringify({ commit: `${n}`.padStart(40, "b"), branch: "main" }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/projects/shop/runs`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Requests that either has answered. */
async function reads() {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (source: string) =>
    Number(new RegExp(`^benchtrail_reads_total\\{source="${source}"\\} (\\d+)`, "m").exec(text)?.[1]);
  return { replica: of("replica"), primary: of("primary") };
}
const newest = async () => {
  const { items } = await (await fetch(`${url}/api/v1/projects/shop/runs?limit=1`)).json();
  return items[0].id;
};

it("who has uploaded reads that at once, many times, also from the replica", async () => {
  for (let n = 0; n < 30; n++) {
    const { runs } = await upload(n);
    expect(await newest()).toBe(runs[0].id);
  }
  const { replica: fromReplica, primary } = await reads();
  expect(fromReplica).toBeGreaterThan(0);
  expect(fromReplica + primary).toBe(30);
});

it("what is written while somebody reads is written, to the primary", async () => {
  const { profiles } = await upload(40);
  const tree = await fetch(`${url}/api/v1/projects/shop/profiles/${profiles[0].id}/flamegraph`);
  expect(tree.status).toBe(200);
  for (const path of ["/", "/shop", `/shop/profiles/${profiles[0].id}`, "/shop/commits"])
    expect((await fetch(url + path, { headers: { accept: "text/html" } })).status).toBe(200);
  expect((await fetch(`${url}/api/v1/projects/shop/trend?metric=throughput`)).status).toBe(200);
});

it("a replica that is behind is not asked", async () => {
  await onReplica.query("SELECT pg_wal_replay_pause()");
  const before = await reads();
  const { runs } = await upload(50);
  expect(await newest()).toBe(runs[0].id);
  const page = await fetch(`${url}/shop/commits/${"50".padStart(40, "b")}`, {
    headers: { accept: "text/html" },
  });
  expect(page.status).toBe(200);
  const after = await reads();
  expect(after.replica).toBe(before.replica);
  expect(after.primary).toBe(before.primary + 2);
  await onReplica.query("SELECT pg_wal_replay_resume()");
  const fromReplica = async () => (await newest()) && (await reads()).replica;
  await expect.poll(fromReplica, { timeout: 20_000 }).toBeGreaterThan(before.replica);
});

it("while the replica is away everything is answered", async () => {
  await replica.stop();
  const { runs } = await upload(60);
  expect(await newest()).toBe(runs[0].id);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});
