// @ts-check
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { OTHER_ROOMS, PURE_ROOMS, SERVER_ROOMS } from "./rooms.mjs";

/** Lines of a style sheet at most; of code, max-lines of the linter says the same. */
const MOST_LINES = 300;

/** @param {string} directory @param {RegExp} name @returns {Promise<string[]>} paths, in order */
async function filesNamed(directory, name) {
  if (!existsSync(directory)) return [];
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string} directory @returns {Promise<string[]>} the TypeScript files that ship */
async function sources(directory) {
  const files = await filesNamed(directory, /(?<!\.(test|fixture))\.tsx?$/);
  return files.filter((path) => !/[\\/](generated|fixtures)[\\/]/.test(path));
}

/** @param {string} root @returns {Promise<string[]>} */
async function longStyles(root) {
  const complaints = [];
  for (const room of ["app", "components"])
    for (const path of await filesNamed(join(root, room), /\.css$/)) {
      const lines = (await readFile(path, "utf8")).trimEnd().split("\n").length;
      if (lines > MOST_LINES)
        complaints.push(
          `${relative(root, path)}: ${lines} lines; a file has at most ${MOST_LINES}: split it by what it is about`,
        );
    }
  return complaints;
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

/**
 * The rules of the house that no lint rule can express.
 *
 * @param {string} root a checkout
 * @returns {Promise<string[]>} one line for each breach, saying what to do; empty when the walls stand
 */
export async function wallBreaches(root) {
  const rooms = (await readdir(join(root, "lib"), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const complaints = await longStyles(root);
  for (const { name } of rooms) {
    if (SERVER_ROOMS.includes(name)) complaints.push(...(await serverOnlyMissing(root, name)));
    else if (PURE_ROOMS.includes(name)) complaints.push(...(await clocks(root, name)));
    else if (!OTHER_ROOMS.includes(name)) {
      complaints.push(`lib/${name}: an unknown room; say in scripts/lib/rooms.mjs whether it is pure`);
    }
    if (!existsSync(join(root, "lib", name, "README.md"))) {
      complaints.push(`lib/${name}: a room needs a README.md (what it is, its door, its words)`);
    }
  }
  return complaints;
}
