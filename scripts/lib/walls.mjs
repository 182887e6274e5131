// @ts-check
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** What the linter cannot say of the house; what it can (who imports whom, sizes) is in .oxlintrc.json. */
const SERVER_ROOMS = ["data", "changes", "ingest", "profiles", "auth", "http", "env", "openapi", "telemetry"];
const PURE_ROOMS = ["model", "metrics", "tools", "parsers", "pprof", "flame", "stats", "compare"];
const OTHER_ROOMS = ["testing"];

/** @param {string} directory @returns {Promise<string[]>} the TypeScript files that ship */
async function sources(directory) {
  if (!existsSync(directory)) return [];
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](generated|fixtures)[\\/]/.test(path))
    .sort();
}

/** @param {string} root @param {string} room @returns {Promise<string[]>} */
async function serverOnlyMissing(root, room) {
  const complaints = [];
  for (const path of await sources(join(root, "lib", room))) {
    const code = (await readFile(path, "utf8")).replace(/^(\s|\/\/.*\n|\/\*[^]*?\*\/)*/, "");
    if (/^import ["']server-only["'];/.test(code)) continue;
    complaints.push(
      `${relative(root, path)}: a server room starts with import "server-only", so that no browser gets it`,
    );
  }
  return complaints;
}

/** @param {string} root @param {string} room @returns {Promise<string[]>} */
async function clocks(root, room) {
  const complaints = [];
  for (const path of await sources(join(root, "lib", room))) {
    if (!/\bnew Date\(\s*\)/.test(await readFile(path, "utf8"))) continue;
    complaints.push(`${relative(root, path)}: a pure room knows no clock: take the time as an argument`);
  }
  return complaints;
}

/** @param {string} root @returns {Promise<string[]>} who reaches past a door of lib/data */
async function reachesPastDoors(root) {
  const files = (
    await Promise.all(["app", "lib", "components"].map((name) => sources(join(root, name))))
  ).flat();
  const complaints = [];
  for (const path of files) {
    const place = relative(root, path).replaceAll("\\", "/");
    if (place.startsWith("lib/data/")) continue;
    const deep = /"@\/lib\/data\/([a-z]+)\/[^"]+"/.exec(await readFile(path, "utf8"));
    if (deep)
      complaints.push(`${place}: enter lib/data/${deep[1]} by its door: import "@/lib/data/${deep[1]}"`);
  }
  return complaints;
}

/**
 * @param {string} root a checkout
 * @returns {Promise<string[]>} one line for each breach, saying what to do; empty when the walls stand
 */
export async function wallBreaches(root) {
  const rooms = (await readdir(join(root, "lib"), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const complaints = [];
  for (const { name } of rooms) {
    if (SERVER_ROOMS.includes(name)) complaints.push(...(await serverOnlyMissing(root, name)));
    else if (PURE_ROOMS.includes(name)) complaints.push(...(await clocks(root, name)));
    else if (!OTHER_ROOMS.includes(name)) {
      complaints.push(
        `lib/${name}: an unknown room; say in scripts/lib/walls.mjs and .oxlintrc.json whether it is pure`,
      );
    }
    if (!existsSync(join(root, "lib", name, "README.md"))) {
      complaints.push(`lib/${name}: a room needs a README.md (what it is, its door, its words)`);
    }
  }
  complaints.push(...(await reachesPastDoors(root)));
  return complaints;
}
