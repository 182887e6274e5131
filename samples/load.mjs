// @ts-check
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { multipart, send } from "./send.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const concurrency = 2;

/** @typedef {import("./send.mjs").SampleUpload} SampleUpload */

/**
 * @typedef {object} SampleProject
 * @property {string} project slug
 * @property {{ commit: string, uploads: SampleUpload[] }[]} commits parents first
 */

/**
 * @typedef {object} LoadResult
 * @property {number} projects
 * @property {number} commits
 * @property {number} uploads
 * @property {number} runs
 * @property {number} profiles
 * @property {number} replayed uploads that were there already
 */

/**
 * Reads the sample projects: every folder here that has a history.json. Uploads come parents first, one list
 * per commit, with the whole metadata of api.md and the files to send.
 * @returns {Promise<SampleProject[]>}
 */
export async function readSamples() {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
  return Promise.all(folders.sort().map(readProject));
}

/** @param {string} folder @returns {Promise<SampleProject>} */
async function readProject(folder) {
  /** @type {{ project: string, environment: object, commits: { commit: string }[], uploads: { commit: string, meta: object, results: string[], profiles: string[], config: string }[] }} */
  const history = JSON.parse(await readFile(join(folder, "history.json"), "utf8"));
  const commits = history.commits.map((commit) => ({
    commit: commit.commit,
    uploads: history.uploads
      .filter((upload) => upload.commit === commit.commit)
      .map((upload) => ({
        meta: { ...commit, environment: history.environment, ...upload.meta },
        files: [
          ...upload.results.map((path) => ({
            field: /** @type {const} */ ("result"),
            path: join(folder, path),
          })),
          ...upload.profiles.map((path) => ({
            field: /** @type {const} */ ("profile"),
            path: join(folder, path),
          })),
          { field: /** @type {const} */ ("config"), path: join(folder, upload.config) },
        ],
      })),
  }));
  return { project: history.project, commits };
}

/**
 * Uploads every sample through the public API, commit by commit, parents first. Safe to repeat: the
 * idempotency key is made of the content, so what is there already is answered and not stored again.
 * @param {object} options
 * @param {string} options.url base URL of a running Benchtrail
 * @param {string} options.token one that may create projects
 * @param {(progress: { project: string, done: number, total: number }) => void} [options.onProgress]
 * @returns {Promise<LoadResult>}
 * @throws {Error} when an upload is refused or the server stays away, with the server's own words
 */
export async function loadSamples({ url, token, onProgress = () => {} }) {
  const projects = await readSamples();
  const total = projects.flatMap((project) => project.commits.flatMap((commit) => commit.uploads)).length;
  const result = { projects: projects.length, commits: 0, uploads: 0, runs: 0, profiles: 0, replayed: 0 };
  for (const { project, commits } of projects) {
    const target = new URL(`/api/v1/projects/${project}/runs`, url);
    for (const { uploads } of commits) {
      await eachWithLimit(uploads, async (upload) => {
        const { runs, profiles, replayed } = await send(target, token, await multipart(upload));
        result.uploads += 1;
        result.runs += runs.length;
        result.profiles += profiles.length;
        if (replayed) result.replayed += 1;
        onProgress({ project, done: result.uploads, total });
      });
      result.commits += 1;
    }
  }
  return result;
}

/**
 * Tells what was configured in the zones of a project: `zones/<zone>/<point>/*`, at the times of `zones/times.json`.
 * @param {{ url: string, token: string }} to @param {string} project
 */
async function loadZones({ url, token }, project) {
  const folder = join(root, project, "zones");
  /** @type {Record<string, Record<string, string>>} */
  const times = JSON.parse(await readFile(join(folder, "times.json"), "utf8").catch(() => "{}"));
  for (const [zone, points] of Object.entries(times))
    for (const [point, at] of Object.entries(points)) {
      const form = new FormData();
      form.append("zone", zone);
      form.append("at", at);
      const files = join(folder, zone, point);
      for (const name of (await readdir(files)).sort())
        form.append("config", new Blob([await readFile(join(files, name))]), name);
      const path = `/api/v1/projects/${project}/configs`;
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(new URL(path, url), { method: "POST", headers, body: form });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    }
}

/**
 * Puts what is told of the samples: each `journeys/<slug>.json` of a project, and the configurations of its zones. Safe to repeat.
 * @param {{ url: string, token: string }} options
 * @throws {Error} when one is refused, with the server's own words
 */
export async function loadStories({ url, token }) {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (entry.isDirectory()) await loadZones({ url, token }, entry.name);
    const folder = join(root, entry.name, "journeys");
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(".json"))) {
      const path = `/api/v1/projects/${entry.name}/journeys/${name.replace(".json", "")}`;
      const response = await fetch(new URL(path, url), {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: await readFile(join(folder, name)),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    }
  }
}

/** @template T @param {T[]} items @param {(item: T) => Promise<void>} work */
async function eachWithLimit(items, work) {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function main() {
  const { values } = parseArgs({ options: { url: { type: "string" }, token: { type: "string" } } });
  const token = values.token ?? process.env.BENCHTRAIL_TOKEN;
  if (!values.url || !token) {
    console.error("usage: node samples/load.mjs --url http://localhost:3000 --token <token>");
    process.exitCode = 2;
    return;
  }
  const result = await loadSamples({ url: values.url, token });
  await loadStories({ url: values.url, token });
  console.log(
    `${result.runs} runs and ${result.profiles} profiles of ${result.commits} commits in ${result.uploads} uploads` +
      (result.replayed ? `, ${result.replayed} of them there already` : ""),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
