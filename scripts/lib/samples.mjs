// @ts-check
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { ROOT } from "./paths.mjs";

const LOADER = join(ROOT, "samples", "load.mjs");

/** @param {string} databaseUrl @returns {Promise<boolean>} whether nobody has stored anything yet */
async function isEmpty(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query("SELECT 1 FROM project LIMIT 1")).rowCount === 0;
  } finally {
    await client.end();
  }
}

/**
 * Whether to load the sample history: once, into an empty database; again when the first time was cut short.
 * How far it came is kept in `<data directory>/samples`.
 *
 * @param {{ directory: string, databaseUrl: string }} options
 */
export async function samplesAreDue({ directory, databaseUrl }) {
  if (process.env.BENCHTRAIL_SAMPLES === "0" || !existsSync(LOADER)) return false;
  const state = (await readFile(join(directory, "samples"), "utf8").catch(() => "")).trim();
  if (state === "") return isEmpty(databaseUrl);
  return state === "loading";
}

/**
 * @param {{ directory: string, url: string, token: string, note: (text: string) => void }} options
 */
export async function loadSampleHistory({ directory, url, token, note }) {
  const mark = join(directory, "samples");
  await writeFile(mark, "loading\n");
  const { loadSamples, loadStories } = await import(pathToFileURL(LOADER).href);
  /** @param {{ done: number, total: number }} progress */
  const onProgress = ({ done, total }) => note(`${done} of ${total} uploads`);
  await loadSamples({ url, token, onProgress });
  await loadStories({ url, token });
  await writeFile(mark, "done\n");
}
