// @ts-check
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { run } from "./run.mjs";

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/** @param {string} path @returns {Promise<Packages>} */
const packagesOf = async (path) => JSON.parse(await readFile(path, "utf8")).packages ?? {};

/**
 * npm writes what it installed into node_modules/.package-lock.json as its last act: a half-done install has
 * none, and an install by hand counts as well.
 *
 * @returns {Promise<boolean>} whether node_modules is what package-lock.json asks for
 */
export async function installIsFresh() {
  const locked = await packagesOf(join(ROOT, "package-lock.json"));
  const installed = await packagesOf(join(ROOT, "node_modules", ".package-lock.json")).catch(() => undefined);
  if (!installed) return false;
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === "" || installed[path]?.version === version || (optional === true && !installed[path]),
  );
}

/**
 * Installs what package-lock.json says; no package needs to run a script for that. `npm ci` refuses a lock file
 * that was written behind a registry without the packages of every platform; `npm install` then takes what
 * there is, and leaves the lock file alone as well.
 */
export async function install() {
  try {
    await npm(["ci"]);
  } catch {
    await npm(["install", "--no-save"]);
  }
}

/** @param {string[]} words @param {string} [cwd] */
export async function npm(words, cwd = ROOT) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith(".js") ? [process.execPath, [cli]] : ["npm", []];
  const flags = ["--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run(command, [...first, ...words, ...flags, "--loglevel=error"], {
    cwd,
    shell: process.platform === "win32" && command === "npm",
    failure: "Installing the dependencies failed",
  });
}
