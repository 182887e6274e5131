import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { freeze } from "../lib/testing/freeze";
import { ROOT } from "./lib/paths.mjs";
import { freePort } from "./lib/postgres.mjs";
import { startProduct } from "./lib/product.mjs";

/* What a client is answered when something is wrong: with the database, or with what it asks. Against the real build. */

const directory = mkdtempSync(join(tmpdir(), "benchtrail-faults-"));
const token = "bt_faults_token";
let port: number;
let product: ReturnType<typeof startProduct>;

beforeAll(async () => {
  port = await freePort(21_310);
  const environment = { PORT: `${port}`, BENCHTRAIL_DATA_DIR: directory, BENCHTRAIL_SAMPLES: "0" };
  product = startProduct({ ...environment, BENCHTRAIL_TOKEN: token });
  await product.ready;
  expect((await upload("1")).status).toBe(201);
});
afterAll(async () => {
  await product.end();
  rmSync(directory, { recursive: true, force: true });
});

const at = (path: string) => `http://127.0.0.1:${port}${path}`;

function upload(commit: string): Promise<Response> {
  const body = readFileSync(join(ROOT, "lib", "parsers", "fixtures", "wrk", "hello-r1.txt"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/plain" };
  const query = `commit=${commit.repeat(40)}&branch=main`;
  return fetch(at(`/api/v1/projects/shop/runs?${query}`), { method: "POST", headers, body });
}

/** Status, body, and after how many milliseconds. */
async function timed(answering: Promise<Response>) {
  const since = performance.now();
  const answer = await answering;
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, ms: performance.now() - since };
}

/** Of any method, with nothing that `fetch` would refuse to send. */
function raw(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; allow: string | undefined }>((resolve, reject) => {
    const sent = request({ port, method, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow });
    });
    sent.on("error", reject).end();
  });
}

const pages = ["/", "/shop", "/shop/changes", `/shop/commits/${"1".repeat(40)}`, "/shop/upload"];
const reads = ["", "/runs", "/trend", "/commits", "/changes", "/compare?base=main&head=main"];

it("a frozen database is a 503 in five seconds on every path, and the server is alive", async () => {
  const thaw = freeze(
    Number(readFileSync(join(directory, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
  );
  try {
    const answers = [
      ...pages.map((path) => timed(fetch(at(path), { headers: { accept: "text/html" } }))),
      ...reads.map((path) => timed(fetch(at(`/api/v1/projects/shop${path}`)))),
      timed(fetch(at("/shop/badge.svg"))),
      timed(fetch(at("/api/v1/projects"))),
      timed(fetch(at("/api/health"))),
      timed(upload("2")),
    ];
    for (const { status, ms, headers } of await Promise.all(answers)) {
      expect(status).toBe(503);
      expect(headers.get("retry-after")).toMatch(/^\d+$/);
      expect(ms).toBeLessThan(5_000);
    }
    expect(await timed(fetch(at("/api/health/live")))).toMatchObject({ status: 200 });
    const metrics = await timed(fetch(at("/metrics")));
    expect(metrics.text).toContain("benchtrail_database_up 0");
    expect(metrics.ms).toBeLessThan(1_500);
  } finally {
    thaw();
  }
  await expect.poll(async () => (await fetch(at("/api/health"))).status, { timeout: 10_000 }).toBe(200);
  // Whichever of the server's processes takes them: what one of them says holds for all.
  for (let times = 0; times < 4; times++) expect((await upload("2")).status).toBe(201);
  expect((await fetch(at("/shop"))).status).toBe(200);
});

it("/metrics tells how large the database is, and how much room there is", async () => {
  const { text } = await timed(fetch(at("/metrics")));
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  expect(value("benchtrail_database_up")).toBe(1);
  expect(value("benchtrail_database_size_bytes")).toBeGreaterThan(1e6);
  expect(value("benchtrail_disk_free_bytes")).toBeGreaterThan(0);
  expect(value("benchtrail_disk_size_bytes")).toBeGreaterThan(value("benchtrail_disk_free_bytes"));
});

it("pages are read and not written, and an odd request is refused and no fault of ours", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PROPFIND", "TRACE"])
    for (const path of ["/", "/shop", "/icon.svg"])
      expect(await raw(method, path)).toEqual({ status: 405, allow: "GET, HEAD" });
  expect((await raw("TRACE", "/api/v1/projects")).status).toBe(405);
  expect((await raw("HEAD", "/shop")).status).toBe(200);
  const [script = ""] = /\/_next\/static\/[^"]*\.js/.exec((await timed(fetch(at("/")))).text) ?? [];
  for (const range of ["bytes=5-1", "bytes=-0", "bytes=999999999-", "bytes=a", "lines=1-2"])
    for (const path of [script, "/shop", "/icon.svg", "/api/v1/projects"])
      expect((await raw("GET", path, { range })).status).toBe(200);
});

it("every path of the API refuses a method it does not know, and says which it knows", async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await fetch(at("/api/v1/openapi.json"))).json());
  const api = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    if (path.startsWith("/api/")) {
      // The same path may stand there twice, with other names for what varies.
      const address = path.replaceAll(/\{\w+\}/g, "shop");
      api.set(address, [...(api.get(address) ?? []), ...Object.keys(operations)]);
    }
  expect(api.size).toBeGreaterThan(40);
  const all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  for (const [path, methods] of api) {
    const isKnown = (method: string) =>
      method === "OPTIONS" || methods.includes(method === "HEAD" ? "get" : method.toLowerCase());
    const allow = all.filter(isKnown).join(", ");
    for (const method of [...all.filter((one) => !isKnown(one)), "TRACE", "PROPFIND"])
      expect({ path, method, ...(await raw(method, path)) }).toEqual({ path, method, status: 405, allow });
    expect(await raw("OPTIONS", path)).toEqual({ status: 204, allow });
  }
  expect((await raw("POST", "/api/v1/no-such-path")).status).toBe(404);
});

it("a kept-alive connection outlives the minute that proxies keep theirs", async () => {
  expect((await fetch(at("/api/health/live"))).headers.get("keep-alive")).toBe("timeout=75");
});
