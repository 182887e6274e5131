import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { randomFrom, shaOf, wrkText } from "../bench/lib/outputs.mjs";
import { freePort } from "./lib/postgres.mjs";
import { startProduct } from "./lib/product.mjs";

const clients = 4;
const rounds = 3;
const token = "bt_durability_token";
const Answer = z.object({ runs: z.array(z.object({ id: z.uuid() })).length(1) });
const Project = z.object({ runs: z.int() });

/** One upload and, once the server has said 201 or 200, the run that it became. */
interface Upload {
  key: string;
  body: string;
  run?: string;
}

/** A process and all that it started, children of children too. */
function family(root: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (pid: number): number[] => [
    pid,
    ...pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? below(child) : [])),
  ];
  return below(root);
}

/** The server, its parent and every process of the database, with no time to say goodbye. */
function killAtOnce(root: number): void {
  for (const pid of family(root)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It went with its parent.
    }
  }
}

async function send(api: string, upload: Upload): Promise<void> {
  const query = new URLSearchParams({ commit: shaOf(upload.key), branch: "main" });
  const response = await fetch(`${api}/runs?${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "text/plain",
      "idempotency-key": upload.key,
    },
    body: upload.body,
  });
  if (response.ok) upload.run = Answer.parse(await response.json()).runs[0]?.id;
}

/** Uploads without a pause until the server is gone; what was under way then stays without a run. */
async function uploadUntilKilled(api: string, uploads: Upload[]): Promise<void> {
  const random = randomFrom(uploads.length + 1);
  const worker = async () => {
    for (;;) {
      const key = `upload ${uploads.length}`;
      const upload: Upload = { key, body: wrkText({ path: "/ping", qps: 50_000 }, random) };
      uploads.push(upload);
      try {
        await send(api, upload);
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, worker));
}

it("loses no acknowledged upload and keeps no half of one, killed at any moment", async () => {
  const directory = mkdtempSync(join(tmpdir(), "benchtrail-durability-"));
  const port = await freePort(23_000);
  const api = `http://127.0.0.1:${port}/api/v1/projects/kept`;
  const environment = { PORT: `${port}`, BENCHTRAIL_DATA_DIR: directory, BENCHTRAIL_SAMPLES: "0" };
  const start = async () => {
    const product = startProduct({ ...environment, BENCHTRAIL_TOKEN: token });
    onTestFinished(async () => void (await product.end()));
    await product.ready;
    return product;
  };
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));

  const uploads: Upload[] = [];
  let product = await start();
  for (let round = 0; round < rounds; round++) {
    const storedCount = () => uploads.filter(({ run }) => run).length;
    const enough = storedCount() + 20;
    const uploading = uploadUntilKilled(api, uploads);
    // A loaded machine takes its time for the first ones.
    while (storedCount() < enough) await sleep(10);
    await sleep(Math.random() * 1500);
    killAtOnce(product.pid);
    await uploading;
    product = await start();

    const acknowledged = uploads.filter(({ run }) => run);
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
    for (const { run, body } of acknowledged) {
      const raw = await fetch(`${api}/runs/${run}/raw`);
      expect({ run, status: raw.status, body: await raw.text() }).toEqual({ run, status: 200, body });
    }
  }

  // What was under way may have been stored or not: a retry says which run it is, and there is one of each.
  for (const upload of uploads.filter(({ run }) => !run)) await send(api, upload);
  expect(new Set(uploads.map(({ run }) => run)).size).toBe(uploads.length);
  expect(Project.parse(await (await fetch(api)).json()).runs).toBe(uploads.length);
}, 300_000);
