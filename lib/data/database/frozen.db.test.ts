import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { read, uploadBody } from "@/lib/testing/api";
import { freeze } from "@/lib/testing/freeze";
import { shaOf, wrkOutput } from "@/lib/testing/measured";
import { ensureDatabase, migrate } from "../../../scripts/lib/migrate.mjs";
import { startPostgres } from "../../../scripts/lib/postgres.mjs";
import { closeDatabase, databaseTrouble, pool, prisma } from ".";
import { Heartbeat } from "./heartbeat";

/** A server of its own: nobody else may be frozen. */
const directory = mkdtempSync(join(tmpdir(), "benchtrail-frozen-"));
let server: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  server = await startPostgres(directory, { careless: true });
  await ensureDatabase(server.url("postgres"), "frozen");
  await migrate(server.url("frozen"));
  process.env.DATABASE_URL = server.url("frozen");
}, 60_000);
afterAll(async () => {
  await closeDatabase();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const upload = (commit: string, key?: string) =>
  uploadBody(
    "shop",
    wrkOutput(9_000),
    { commit: shaOf(commit) },
    {
      authorization: "Bearer bt_test_token",
      ...(key && { "idempotency-key": key }),
    },
  );

/** What it came to, and after how many milliseconds. */
async function timed<T>(work: Promise<T>): Promise<[outcome: T | unknown, ms: number]> {
  const since = performance.now();
  const outcome = await work.catch((error: unknown) => error);
  return [outcome, performance.now() - since];
}

test("a frozen database is told within five seconds on every way to it, and all is well when it thaws", async () => {
  expect((await upload("before")).status).toBe(201);
  const thaw = freeze(server.pid);
  try {
    const asked = [
      upload("frozen", "one"),
      read("project", "shop"),
      read("runs", "shop"),
      read("trend", "shop"),
    ].map(timed);
    const own = [
      pool().query("SELECT 1"),
      prisma().project.findMany(),
      prisma().$transaction(async (inside) => inside.project.findMany()),
    ].map((work) => timed<unknown>(work));
    // More than there are connections: those that wait for one are told, too.
    const many = Array.from({ length: 40 }, () => timed(read("project", "shop")));
    for (const [answer, ms] of await Promise.all([...asked, ...many])) {
      expect(answer).toMatchObject({ status: 503, body: { status: 503 } });
      expect(ms).toBeLessThan(5_000);
    }
    for (const [error, ms] of await Promise.all(own)) {
      expect(databaseTrouble(error)).toBe("away");
      expect(ms).toBeLessThan(5_000);
    }
    // It is known now: nobody waits long any more.
    const [late, ms] = await timed(read("project", "shop"));
    expect(late).toMatchObject({ status: 503 });
    expect(ms).toBeLessThan(1_500);
  } finally {
    thaw();
  }
  // Another process (here a client of our own) may have learnt it first: what it is told holds for this one.
  const other = new Client({ connectionString: server.url("frozen") });
  await other.connect();
  expect((await read("project", "shop")).status).toBe(200);
  expect([200, 201]).toContain((await upload("frozen", "one")).status);
  await other.end();
}, 60_000);

test("a database that lets nobody in is not asked on more and more connections", async () => {
  const open = new Set<Socket>();
  let all = 0;
  const silent = createServer((socket) => {
    all++;
    open.add(socket.on("error", () => {}).on("close", () => open.delete(socket)));
    socket.resume();
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = z.object({ port: z.number() }).parse(silent.address());
  const heartbeat = new Heartbeat(`postgresql://nobody@127.0.0.1:${port}/none`);
  await expect.poll(() => all, { timeout: 20_000 }).toBe(3);
  expect(open.size).toBeLessThanOrEqual(1);
  await heartbeat.stop();
  await expect.poll(() => open.size, { timeout: 5_000 }).toBe(0);
  silent.close();
}, 30_000);

test("who waits for what another transaction holds is told, and asked to come again", async () => {
  await expect.poll(async () => (await upload("before")).status).toBe(201);
  const client = await pool().connect();
  await client.query("BEGIN; LOCK TABLE run IN ACCESS EXCLUSIVE MODE");
  const [answer, ms] = await timed(upload("locked"));
  await client.query("ROLLBACK");
  client.release();
  expect(answer).toMatchObject({ status: 503, body: { detail: expect.stringContaining("locked") } });
  expect(ms).toBeLessThan(5_000);
  expect((await upload("locked")).status).toBe(201);
});

test("a connection that breaks in the middle of a transaction is a 503", async () => {
  const broken = prisma().$transaction(async (inside) => {
    await inside.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`.catch(() => {});
    await inside.project.findMany();
  });
  expect(databaseTrouble(await broken.catch((error: unknown) => error))).toBe("away");
});
