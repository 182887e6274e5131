// @ts-check
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { run } from "./run.mjs";

const CLIENT = join(ROOT, "lib", "data", "generated");
const STAMP = join(CLIENT, ".schema-hash");

/** @returns {Promise<string>} of what the client is made from */
async function schemaHash() {
  const schema = await readFile(join(ROOT, "prisma", "schema.prisma"));
  const lock = await readFile(join(ROOT, "package-lock.json"));
  return createHash("sha256").update(schema).update(lock).digest("hex");
}

/** @returns {Promise<boolean>} whether the generated Prisma client is that of the schema */
export async function clientIsFresh() {
  return existsSync(STAMP) && (await readFile(STAMP, "utf8")) === (await schemaHash());
}

/**
 * Writes the Prisma client to lib/data/generated. Prisma's command line would download a native engine that
 * generating never runs; naming any existing file as that engine keeps it from the network.
 */
export async function generateClient() {
  const environment = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" };
  const prisma = join(ROOT, "node_modules", "prisma", "build", "index.js");
  await run(process.execPath, [prisma, "generate", "--no-hints"], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    failure: "Generating the Prisma client failed",
  });
  await writeFile(STAMP, await schemaHash());
}
