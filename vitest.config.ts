import { defineConfig } from "vitest/config";
import { resolve } from "./scripts/lib/vite.mjs";

export default defineConfig({
  resolve,
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,lib,components,server,cli,samples,bench,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,start}.test.ts"],
          globalSetup: "lib/testing/thread.ts",
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
          include: ["{app,lib,server,samples,bench,scripts}/**/*.db.test.ts"],
          globalSetup: ["lib/testing/postgres-server.ts", "lib/testing/thread.ts"],
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
