// @ts-check
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/** What a stage of `npm test` found. @typedef {{ passed: number, failed: number }} Count */

/** @param {string[]} args of node, its output shown as it comes @returns {Promise<boolean>} whether it succeeded */
function node(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** @param {string} path */
const bin = (path) => join(ROOT, "node_modules", path);
const NEXT = bin("next/dist/bin/next");

/** @param {boolean} fine @returns {Count} a check is no test: only its failure counts */
const check = (fine) => ({ passed: 0, failed: fine ? 0 : 1 });

async function types() {
  if (existsSync(join(ROOT, "app")) && !(await node(NEXT, "typegen"))) return check(false);
  // What an earlier run remembered of the generated client is not to be trusted.
  return check(await node(bin("typescript/bin/tsc"), "--noEmit", "--incremental", "false"));
}

/** @type {Record<string, () => Promise<Count>>} by title, in the order of running */
export const STATIC_CHECKS = {
  formatting: async () =>
    check(await node(bin("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", ".")),
  lint: async () => check(await node(bin("oxlint/bin/oxlint"), "--deny-warnings")),
  walls: async () => check(await node("scripts/check-walls.mjs")),
  "dead code": async () => check(await node(bin("knip/bin/knip.js"), "--no-progress")),
  migrations: async () => check(await node("scripts/new-migration.mjs", "--check")),
  types,
};

/** @param {string} project of vitest.config.ts @param {string[]} more for vitest @returns {Promise<Count>} */
export async function tests(project, more) {
  const directory = await mkdtemp(join(tmpdir(), "benchtrail-report-"));
  const file = join(directory, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const fine = await node(bin("vitest/vitest.mjs"), "run", "--project", project, ...more, ...reporters);
    const report = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
    const failed = report.numFailedTests ?? 0;
    // A file that does not even load, or a set-up that fails, has no tests to count.
    return { passed: report.numPassedTests ?? 0, failed: fine ? failed : Math.max(failed, 1) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
