// @ts-check
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

/**
 * The package expects a bundler that imports .wasm files; Node needs the module made by hand.
 *
 * @returns {Promise<typeof import("@prisma/schema-engine-wasm").SchemaEngine>}
 */
async function engineClass() {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const code = await readFile(entry.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
  return glue.SchemaEngine;
}

/** The engine wants a database to be able to connect to; comparing two schemas never asks it anything. */
const connection = {
  provider: /** @type {const} */ ("postgres"),
  adapterName: "none",
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: () => Promise.reject(new Error("There is no database here.")),
  dispose: async () => {},
};
const NO_DATABASE = bindMigrationAwareSqlAdapterFactory({
  ...connection,
  connect: async () => connection,
  connectToShadowDb: async () => connection,
});

/**
 * The SQL that turns a database of one Prisma schema into one of another, by Prisma's own engine (what
 * `prisma migrate diff` runs, as WebAssembly: no binary to download).
 *
 * @param {string} from text of a Prisma schema, or empty for an empty database
 * @param {string} to text of a Prisma schema
 * @returns {Promise<string>} empty when there is nothing to do
 */
export async function schemaDiff(from, to) {
  const SchemaEngine = await engineClass();
  const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", to]] }, () => {}, NO_DATABASE);
  const { stdout, exitCode } = await engine.diff({
    from: from === "" ? { tag: "empty" } : target(from),
    to: target(to),
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 2 ? (stdout ?? "") : "";
}

/** @param {string} content @returns {import("@prisma/schema-engine-wasm").DiffTarget} */
const target = (content) => ({ tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] });
