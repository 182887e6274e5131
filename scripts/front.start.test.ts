import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./lib/paths.mjs";
import { freePort } from "./lib/postgres.mjs";
import { startProduct } from "./lib/product.mjs";

/*
 * What stands before Next (server/) rests on how Next answers. Where an upgrade of Next changes that, pages are still
 * right, only slower, which nobody would notice: these tests do, against the real build.
 */

const directory = mkdtempSync(join(tmpdir(), "benchtrail-front-"));
const token = "bt_front_token";
let port: number;
let product: ReturnType<typeof startProduct>;

beforeAll(async () => {
  port = await freePort(24_000);
  const environment = { PORT: `${port}`, BENCHTRAIL_DATA_DIR: directory, BENCHTRAIL_SAMPLES: "0" };
  product = startProduct({ ...environment, BENCHTRAIL_TOKEN: token });
  await product.ready;
  await upload("1");
});
afterAll(async () => {
  await product.end();
  rmSync(directory, { recursive: true, force: true });
});

async function upload(commit: string) {
  const url = `http://127.0.0.1:${port}/api/v1/projects/kept/runs?commit=${commit.repeat(40)}`;
  const body = readFileSync(join(ROOT, "lib", "parsers", "fixtures", "wrk", "hello-r1.txt"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/plain" };
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(201);
}

/** What a browser would be sent, as it travels. */
function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const options = { port, path, agent: false, headers: { accept: "text/html", ...headers } };
    get(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ headers: answer.headers, text: Buffer.concat(parts).toString() }));
    }).on("error", reject);
  });
}

/** A page that is rendered comes in pieces, one that was kept says its length. */
const fromMemory = async (headers: Record<string, string> = {}) =>
  (await ask("/kept", headers)).headers["content-length"] !== undefined;

it("a page is rendered once until something is written, and for whoever says who they are", async () => {
  await upload("2");
  // The search for change points writes a moment after an upload, and the verdict on its commit a moment later.
  const isQuiet = async () => {
    await fromMemory();
    await sleep(2_000);
    return fromMemory();
  };
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true);
  expect(await fromMemory({ cookie: "session=1" })).toBe(false);
  expect(await fromMemory({ authorization: "Bearer one" })).toBe(false);
  expect(await fromMemory()).toBe(true);
  await upload("3");
  expect(await fromMemory()).toBe(false);
});

it("an upload does not pass through Next", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/projects/kept/runs`, { method: "POST" });
  expect(answer.status).toBe(401);
  // Next names the headers of its router here, and refuses what it has no route for with a 405.
  expect(answer.headers.get("vary")).toBeNull();
});
