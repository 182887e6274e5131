import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/postgres.mjs";
import { decodeAnyProfile } from "@/lib/pprof";
import { profileFixture, readItem, uploadForm } from "@/lib/testing/api";

/** Whether the Go command is here. Where it is not, its recorded answers are held against the product's own. */
const hasGo = spawnSync("go", ["version"]).status === 0;
const run = promisify(execFile);

/** What `go tool pprof -top -unit=nanoseconds` of Go 1.26.8 printed first: flat in ns and name. */
const recorded = {
  top: [1_640_000_000, "internal/runtime/syscall/linux.Syscall6"],
  base: [-580_000_000, "internal/runtime/syscall/linux.Syscall6"],
} as const;

const ids = { first: "", last: "" };
let origin = "";

/** The routes of the product behind a port, as Next.js would put them there. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const [, id = "", form] = /\/profiles\/([^/]+)(\/pprof)?/.exec(pathname) ?? [];
  const query = Object.fromEntries(searchParams);
  void readItem(form ? "profilePprof" : "profileBytes", "go", id, query).then(
    async ({ response: answer }) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    },
  );
});

async function uploaded(commit: string, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const { body } = await uploadForm("go", [
    ["commit", commit.padEnd(40, "0")],
    ["profile", bytes, name],
  ]);
  return body.profiles[0].id;
}

beforeAll(async () => {
  ids.first = await uploaded("c428be0e20c8", profileFixture("c428be0e20c8-cpu.pb.gz"), "cpu.pb.gz");
  ids.last = await uploaded("3c21054a6f54", profileFixture("3c21054a6f54-cpu.pb.gz"), "cpu.pb.gz");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});

afterAll(() => void server.close());

const urlOf = (id: string) => `${origin}/api/v1/projects/go/profiles/${id}`;

/** First row of what the tool prints: flat and name. */
async function firstRow(...args: string[]): Promise<[number, string]> {
  const { stdout } = await run("go", ["tool", "pprof", "-top", "-unit=nanoseconds", ...args]);
  const [, flat = "", name = ""] = /^\s*(-?\d+)ns(?:\s+\S+){4}\s+(.+)$/m.exec(stdout) ?? [];
  return [Number(flat), name];
}

/** The same of the product. */
async function ownRow(id: string, query: Record<string, string> = {}): Promise<[number, string]> {
  const { body } = await readItem("profileTop", "go", id, { limit: "1", ...query });
  return [body.rows[0].flat, body.rows[0].name];
}

test("go tool pprof reads a profile by its URL and says what the product says", async () => {
  expect(await ownRow(ids.last)).toEqual(recorded.top);
  expect(hasGo ? await firstRow(urlOf(ids.last)) : recorded.top).toEqual(recorded.top);
});

test("so it does of two, with -base", async () => {
  expect(await ownRow(ids.last, { base: ids.first })).toEqual(recorded.base);
  expect(hasGo ? await firstRow("-base", urlOf(ids.first), urlOf(ids.last)) : recorded.base).toEqual(
    recorded.base,
  );
});

test("folded text, too, under the URL of its pprof form", async () => {
  const id = await uploaded(
    "f01d",
    new TextEncoder().encode("main;work;read 3\nmain;work 2\n"),
    "load.folded.txt",
  );
  expect(await ownRow(id)).toEqual([3, "read"]);
  if (hasGo) {
    const { stdout } = await run("go", ["tool", "pprof", "-top", `${urlOf(id)}/pprof`]);
    expect(stdout).toMatch(/^\s+3 60\.00% 60\.00%\s+3 60\.00%\s+read$/m);
  }
});

test("merged profiles are one file: the tool says of it what it says of both files", async () => {
  const both = [ids.first, ids.last].join(",");
  const { response } = await readItem("profilePprof", "go", both);
  expect(response.headers.get("content-disposition")).toContain('"go-c428be0e20c8-cpu-merged.pb.gz"');
  const file = Buffer.from(await response.arrayBuffer());
  expect(Number(decodeAnyProfile(gunzipSync(file)).durationNanos) / 1e9).toBeCloseTo(10, 1);
  const plain = await readItem("profileBytes", "go", both);
  expect(plain.status).toBe(200);
  expect(Buffer.from(await plain.response.arrayBuffer())).toEqual(file);
  if (hasGo) {
    const [first, last, merged] = [urlOf(ids.first), urlOf(ids.last), urlOf(both)];
    expect(await table(merged)).toBe(await table(first, last));
    const folder = await mkdtemp(join(tmpdir(), "benchtrail-go-"));
    const own = join(folder, "merged.pb.gz");
    await run("go", ["tool", "pprof", "-proto", `-output=${own}`, first, last]);
    // The tool takes one base only: repeats can be a base as one file alone.
    expect(await table(`-diff_base=${merged}`, last)).toBe(await table(`-diff_base=${own}`, last));
    await rm(folder, { recursive: true });
  }
  for (const form of ["profilePprof", "profileBytes"] as const)
    expect((await readItem(form, "go", `${ids.first},${ids.first}`)).status).toBe(404);
  const heap = await uploaded("3c21054a6f54", profileFixture("3c21054a6f54-heap.pb.gz"), "heap.pb.gz");
  for (const form of ["profilePprof", "profileBytes"] as const)
    expect((await readItem(form, "go", `${ids.first},${heap}`)).status).toBe(422);
});

test("a difference is one file: the tool says of it what -diff_base says of both", async () => {
  const { response } = await readItem("profilePprof", "go", ids.last, { base: ids.first });
  const name = "go-c428be0e20c8-3c21054a6f54-cpu-diff.pb.gz";
  expect(response.headers.get("content-disposition")).toContain(`"${name}"`);
  const { body } = await uploadForm("go", [
    ["commit", "d1ff".padEnd(40, "0")],
    ["profile", new Uint8Array(await response.arrayBuffer()), name],
  ]);
  expect(await ownRow(body.profiles[0].id)).toEqual(recorded.base);
  if (hasGo)
    expect(await table(`${urlOf(ids.last)}/pprof?base=${ids.first}`)).toBe(
      await table(`-diff_base=${urlOf(ids.first)}`, urlOf(ids.last)),
    );
  const bad = (id: string, base: string) => readItem("profilePprof", "go", id, { base });
  expect((await bad(ids.last, "nothing")).status).toBe(400);
  expect((await bad(ids.last, "01890000-0000-7000-8000-000000000000")).status).toBe(404);
});

/** The whole table with its header: what binary, which time, how long. */
async function table(...urls: string[]): Promise<string> {
  const { stdout } = await run("go", ["tool", "pprof", "-top", "-nodecount=0", "-nodefraction=0", ...urls]);
  return stdout;
}

test("its own page opens on a profile of the product", async () => {
  const { response } = await readItem("profileBytes", "go", ids.last);
  expect(response.status).toBe(200);
  if (hasGo) expect(await pageOfPprof(urlOf(ids.last))).toContain("Syscall6");
});

/** What `-http` serves, once it does. */
async function pageOfPprof(url: string): Promise<string> {
  const tool = (await run("go", ["tool", "-n", "pprof"])).stdout.trim();
  const address = `127.0.0.1:${await freePort(14_700)}`;
  const child = spawn(tool, ["-no_browser", `-http=${address}`, url], { stdio: "ignore" });
  try {
    for (;;) {
      const answer = await fetch(`http://${address}/ui/top`).catch(() => null);
      if (answer) return await answer.text();
      if (child.exitCode !== null) throw new Error(`pprof ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    child.kill();
  }
}
