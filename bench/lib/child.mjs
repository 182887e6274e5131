// @ts-check
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Runs one of the bench's own programs in a process of its own and reads the JSON that it prints.
 *
 * @param {string} name beside run.mjs @param {...string} args
 * @returns {Promise<any>}
 */
export async function child(name, ...args) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const { stdout } = await run(process.execPath, [path, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}
