// @ts-check
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ROOT } from "./paths.mjs";
import { run } from "./run.mjs";
import { makeThread } from "./thread.mjs";

const NEXT = join(ROOT, ".next");
const STAMP = join(NEXT, "BENCHTRAIL_BUILD");
/** What is started (server/index.ts), and what answers (server/worker.ts), each in one piece. */
export const SERVER = join(NEXT, "server.mjs");
export const WORKER = join(NEXT, "worker.mjs");

const SOURCES = [
  "app",
  "components",
  "lib",
  "server",
  "public",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "scripts/lib/archive",
  "scripts/lib/blobs",
  "scripts/lib/migrations.mjs",
  "instrumentation-client.ts",
  "prisma/schema.prisma",
  "next.config.mjs",
  "postcss.config.mjs",
];
const ALSO = ["package.json", "package-lock.json", "tsconfig.json"];
/** Beside the sources, but no part of the build. */
const SKIP = /(^|\/)(fixtures|generated|testing|__snapshots__|README\.md|.*\.test\.tsx?)$/;

/** @param {string} path @returns {Promise<string[]>} the files under a path, or the path itself */
async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(path) ? [path] : [];
  const paths = entries
    .map((entry) => join(path, entry.name))
    .filter((child) => !SKIP.test(child.replaceAll("\\", "/")));
  return (await Promise.all(paths.map(filesUnder))).flat();
}

/** @returns {Promise<string>} a hash of everything that the build depends on */
async function sourceHash() {
  const files = (await Promise.all([...SOURCES, ...ALSO].map((path) => filesUnder(join(ROOT, path)))))
    .flat()
    .sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("NEXT_PUBLIC_")) hash.update(`${name}=${value}\0`);
  }
  return hash.digest("hex");
}

/** @returns {Promise<boolean>} whether .next holds a whole production build of these sources */
export async function buildIsFresh() {
  return existsSync(STAMP) && (await readFile(STAMP, "utf8")) === (await sourceHash());
}

/** The production build: Next's, the server before it, and what its threads run. */
export async function build() {
  const hash = await sourceHash();
  await rm(STAMP, { force: true });
  await run(process.execPath, [join(ROOT, "node_modules", "next", "dist", "bin", "next"), "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    failure: "The production build failed",
  });
  const { bundle } = await import("./vite.mjs");
  await writeFile(SERVER, await bundle(join(ROOT, "server", "index.ts")));
  await writeFile(WORKER, await bundle(join(ROOT, "server", "worker.ts")));
  await makeThread();
  await writeFile(STAMP, hash);
}
