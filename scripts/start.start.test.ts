import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "./lib/paths.mjs";
import { ensureDatabase } from "./lib/migrate.mjs";
import { freePort, startPostgres } from "./lib/postgres.mjs";
import { startProduct } from "./lib/product.mjs";

let directory: string;
let port: number;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "benchtrail-start-"));
  port = await freePort(22_000);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const mine = () => ({ PORT: `${port}`, BENCHTRAIL_DATA_DIR: directory, BENCHTRAIL_SAMPLES: "0" });

/** The product on this test's directory and port, without samples; ended with the test. */
function start(environment: Record<string, string> = {}, flags: string[] = []) {
  const product = startProduct({ ...mine(), ...environment }, {}, flags);
  onTestFinished(async () => void (await product.end()));
  return product;
}

const health = () => fetch(`http://127.0.0.1:${port}/api/health`);
const postmaster = () => join(directory, "postgres", "postmaster.pid");
const postmasterPid = () => Number.parseInt(readFileSync(postmaster(), "utf8"), 10);
const token = () => readFileSync(join(directory, "token"), "utf8").trim();

/** Uploads one wrk result and answers its run's address. */
async function upload(): Promise<string> {
  const answer = await send(readFileSync(join(ROOT, "lib", "parsers", "fixtures", "wrk", "hello-r1.txt")));
  expect(answer.status).toBe(201);
  // Next names the headers of its router here: this answer came from the listener in front of it.
  expect(answer.headers.get("vary")).toBeNull();
  return runsUrl();
}

const runsUrl = () => `http://127.0.0.1:${port}/api/v1/projects/kept/runs`;

/** Sends a body as an upload; a stream goes in chunks, its size untold. */
const send = (body: Uint8Array<ArrayBuffer> | ReadableStream, bearer = token()) => {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "text/plain" };
  const request = { method: "POST", headers, body, duplex: "half" };
  return fetch(`${runsUrl()}?commit=0123456789abcdef0123456789abcdef01234567`, request);
};

describe("npm start", () => {
  it("makes a token for its owner alone, shows it once, and the second start neither builds nor makes one", async () => {
    const first = start();
    await first.ready;
    expect((await health()).status).toBe(200);
    expect(statSync(join(directory, "token")).mode & 0o777).toBe(0o600);
    expect(first.output()).toContain(token());
    expect(await first.end("SIGINT")).toBe(0);
    const ownToken = token();
    const second = start();
    await second.ready;
    expect(token()).toBe(ownToken);
    expect(second.output()).not.toContain(ownToken);
    expect(second.output()).not.toContain("Building");
    expect(second.output()).not.toContain("Installing");
  });

  it("stops the database in order on SIGTERM, and a second signal does no harm", async () => {
    const product = start();
    await product.ready;
    process.kill(product.pid, "SIGTERM");
    process.kill(product.pid, "SIGINT");
    expect(await product.exitCode()).toBe(0);
    expect(existsSync(postmaster())).toBe(false);
    expect(readFileSync(join(directory, "postgres.log"), "utf8")).toContain("database system is shut down");
    await expect(health()).rejects.toThrow("fetch failed");
  });

  it("comes back after kill -9 with everything that was acknowledged", async () => {
    const killed = start();
    await killed.ready;
    const runs = await upload();
    await killed.end("SIGKILL");
    const again = start();
    await again.ready;
    expect(JSON.stringify(await (await fetch(runs)).json())).toContain("0123456789abcdef");
  });

  it("refuses a wrong token, an empty body and a body without end in words, and takes the next upload", async () => {
    await start().ready;
    let left = 70;
    const endless = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(1 << 20)) : controller.close()),
    });
    for (const [answer, status, words] of [
      [await send(new Uint8Array(), "wrong"), 401, "token"],
      [await send(new Uint8Array()), 400, "empty"],
      [await send(endless), 413, "64 MiB"],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(await answer.text()).toContain(words);
    }
    await upload();
  });

  it("stops at once while it loads the samples, and the next start finishes them", async () => {
    const first = start({ BENCHTRAIL_SAMPLES: "1" });
    const until = Date.now() + 60_000;
    while (!first.output().includes("Loading the sample history") && Date.now() < until) await sleep(20);
    expect(await first.end("SIGINT")).toBe(0);
    expect(readFileSync(join(directory, "samples"), "utf8")).toBe("loading\n");
    const second = start({ BENCHTRAIL_SAMPLES: "1" });
    await second.ready;
    expect(second.output()).toContain("✓ Loading the sample history");
    expect(readFileSync(join(directory, "samples"), "utf8")).toBe("done\n");
  });

  it("comes back when the database was killed too, and another program has its process number now", async () => {
    const killed = start();
    await killed.ready;
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    expect(await killed.exitCode()).toBe(1);
    expect(killed.output()).toContain("ended unexpectedly");
    writeFileSync(postmaster(), readFileSync(postmaster(), "utf8").replace(`${pid}`, `${process.pid}`));
    await start().ready;
    expect((await health()).status).toBe(200);
  });
});

it("npm run dev serves pages and takes uploads on data of its own, and warns of nothing", async () => {
  const product = start({}, ["--dev"]);
  await product.ready;
  await upload();
  expect((await fetch(`http://127.0.0.1:${port}/kept`)).status).toBe(200);
  expect(product.output()).not.toMatch(/warn|error|⚠|⨯/i);
  expect(await product.end("SIGINT")).toBe(0);
}, 400_000);

describe("npm start says in plain words", () => {
  it("that the port is taken, and how to choose another", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, resolve));
    const product = start();
    expect(await product.exitCode()).toBe(1);
    other.close();
    expect(product.output()).toContain(`Port ${port} is not free: another program uses it.`);
    expect(product.output()).toContain(`PORT=${port + 1} npm start`);
    expect(product.output()).not.toMatch(/\n {4}at /);
  });

  it("that PORT is no port", async () => {
    const product = start({ PORT: "http" });
    expect(await product.exitCode()).toBe(1);
    expect(product.output()).toContain('PORT is "http"');
  });

  it("that another start works on the same data directory", async () => {
    const first = start();
    await first.ready;
    const second = start({ PORT: `${await freePort(port + 1)}` });
    expect(await second.exitCode()).toBe(1);
    expect(second.output()).toContain(
      `already running on the data directory ${directory} (process ${first.pid}`,
    );
    expect((await health()).status).toBe(200);
  });

  it("that the data directory cannot be one", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    const product = start({ BENCHTRAIL_DATA_DIR: join(file, "data") });
    expect(await product.exitCode()).toBe(1);
    expect(product.output()).toContain(`The data directory ${join(file, "data")} is not writable`);
    expect(product.output()).toContain("BENCHTRAIL_DATA_DIR");
  });

  it("that DATABASE_URL does not answer, without its password", async () => {
    const nobody = await freePort(port + 1);
    const product = start({ DATABASE_URL: `postgresql://me:s3cret@127.0.0.1:${nobody}/bench` });
    expect(await product.exitCode()).toBe(1);
    expect(product.output()).toContain(
      `The database at 127.0.0.1:${nobody}/bench (DATABASE_URL) does not answer`,
    );
    expect(product.output()).not.toContain("s3cret");
  });
});

it("answers pages and API with 503 while the database of DATABASE_URL is away, and again when it is back", async () => {
  const elsewhere = join(directory, "elsewhere");
  mkdirSync(elsewhere, { mode: 0o755 });
  chmodSync(directory, 0o755);
  const database = await startPostgres(elsewhere, { careless: true });
  onTestFinished(() => database.stop());
  await ensureDatabase(database.url("postgres"), "benchtrail");
  await start({ DATABASE_URL: database.url("benchtrail") }).ready;
  const page = () => fetch(`http://127.0.0.1:${port}/`);
  expect((await page()).status).toBe(200);
  await database.stop();
  await expect.poll(async () => (await page()).status, { timeout: 10_000 }).toBe(503);
  const away = await page();
  expect(away.headers.get("retry-after")).toBe("5");
  expect(await away.text()).toContain("The database is unavailable");
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/projects`)).status).toBe(503);
  const back = await startPostgres(elsewhere, { careless: true });
  onTestFinished(() => back.stop());
  await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(200);
});

const idOfNobody = (flag: string) =>
  Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout.trim());
const nobody = { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
/** Only root can become somebody else, who must be able to read this checkout. */
const canTryAsNobody =
  process.getuid?.() === 0 &&
  spawnSync("/bin/sh", ["-c", 'test -r "$1"', "sh", join(ROOT, "package.json")], { ...nobody, cwd: "/" })
    .status === 0;

describe.runIf(canTryAsNobody)("npm start as an ordinary user", () => {
  it("runs the database as that user", async () => {
    chownSync(directory, nobody.uid, nobody.gid);
    const product = startProduct(mine(), nobody);
    onTestFinished(async () => void (await product.end()));
    await product.ready;
    expect((await health()).status).toBe(200);
    expect(statSync(join(directory, "postgres")).uid).toBe(nobody.uid);
  });

  it("says when the data directory is somebody else's", async () => {
    const product = startProduct(mine(), nobody);
    expect(await product.exitCode()).toBe(1);
    expect(product.output()).toContain(`The data directory ${directory} is not writable`);
  });
});
