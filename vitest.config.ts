import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, build } from "vite";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = { alias: { "@": root, "server-only": `${root}node_modules/server-only/empty.js` } };

/** Node reads no TypeScript: the code of a thread is made one piece, as the production build does it. */
const threads: Plugin = {
  name: "threads",
  async transform(code, id) {
    const [url, entry = ""] = /new URL\("(\.\/\w+\.ts)", import\.meta\.url\)/.exec(code) ?? [];
    if (!url) return null;
    const built = await build({
      configFile: false,
      logLevel: "error",
      resolve,
      ssr: { noExternal: true },
      build: {
        ssr: join(dirname(id), entry),
        write: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const [bundle] = [built].flat();
    if (!bundle || !("output" in bundle)) throw new Error(`${entry} was not built`);
    const text = Buffer.from(bundle.output[0].code).toString("base64");
    return code.replace(url, `new URL("data:text/javascript;base64,${text}")`);
  },
};

export default defineConfig({
  resolve,
  plugins: [threads],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,lib,components,cli,samples,bench,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,start}.test.ts"],
          // Modules are loaded once a worker: with each file for itself, that was half of the time. Pure code has
          // nothing to leave behind; a test that replaces a global puts it back.
          isolate: false,
          restoreMocks: true,
          // The tests of the client mostly wait for processes; a group of its own may have its own number.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          // No test measures time; on a busy machine a property over large data takes a while.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["{app,lib,samples,bench,scripts}/**/*.db.test.ts"],
          globalSetup: "lib/testing/postgres-server.ts",
          setupFiles: "lib/testing/database-per-file.ts",
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.test.ts"],
          globalSetup: "e2e/harness/product.ts",
          // One browser against one product on two cores: side by side they only wait for each other.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "start",
          include: ["scripts/**/*.start.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
