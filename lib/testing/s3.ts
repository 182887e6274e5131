import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ROOT } from "../../scripts/lib/paths.mjs";
import { freePort } from "../../scripts/lib/postgres.mjs";

/** A module of Go's: an S3-compatible server on a directory. */
const MODULE = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";

/** A running S3-compatible server with an empty bucket, and the variables by which Benchtrail finds it. */
export interface S3Server {
  readonly environment: Readonly<Record<string, string>>;
  /** Does not answer any more, until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The program, built once; or why there is none. */
async function program(): Promise<{ path: string } | { missing: string }> {
  const directory = join(ROOT, "node_modules", ".cache", "benchtrail-s3");
  const path = join(directory, "versitygw");
  if (existsSync(path)) return { path };
  await mkdir(directory, { recursive: true });
  try {
    const env = { ...process.env, GOBIN: directory, GOFLAGS: "-mod=mod" };
    await promisify(execFile)("go", ["install", MODULE], { env, cwd: directory });
    return { path };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { missing: isMissing ? "Go is not installed" : `go install ${MODULE} failed: ${error}` };
  }
}

/** Starts a server of its own; a word where that cannot be done here. */
export async function s3Server(): Promise<S3Server | { missing: string }> {
  const found = await program();
  if ("missing" in found) return found;
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-s3-"));
  await mkdir(join(directory, "bucket", "benchtrail"), { recursive: true });
  await mkdir(join(directory, "facts"));
  const port = await freePort(21_380);
  const keys = { AWS_ACCESS_KEY_ID: "test-key", AWS_SECRET_ACCESS_KEY: "test-secret" };
  let server: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const flags = ["--port", `127.0.0.1:${port}`, "--access", keys.AWS_ACCESS_KEY_ID];
    flags.push("--secret", keys.AWS_SECRET_ACCESS_KEY, "--quiet");
    const posix = ["posix", "--sidecar", join(directory, "facts"), join(directory, "bucket")];
    server = spawn(found.path, [...flags, ...posix], { stdio: "ignore" });
    for (let tries = 0; tries < 200; tries++) {
      if (await fetch(url).catch(() => null)) return;
      await sleep(50);
    }
    throw new Error("the S3-compatible server does not answer");
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  await start();
  const remove = async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  };
  const environment = {
    ...keys,
    BENCHTRAIL_S3_BUCKET: "benchtrail",
    BENCHTRAIL_S3_ENDPOINT: url,
    BENCHTRAIL_S3_PREFIX: "here/",
  };
  return { environment, start, stop, remove };
}
