import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL(".", import.meta.url));
const concurrency = 2;
const maxAttempts = 8;
const maxWaitMs = 10_000;

/**
 * Reads the sample projects: every folder here that has a history.json. Uploads come parents first, one list
 * per commit, with the whole metadata of api.md and the files to send.
 * @returns {Promise<import("./load.mjs").SampleProject[]>}
 */
export async function readSamples() {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name));
  return Promise.all(folders.sort().map(readProject));
}

async function readProject(folder) {
  const history = JSON.parse(await readFile(join(folder, "history.json"), "utf8"));
  const commits = history.commits.map((commit) => ({
    commit: commit.commit,
    uploads: history.uploads
      .filter((upload) => upload.commit === commit.commit)
      .map((upload) => ({
        meta: { ...commit, environment: history.environment, ...upload.meta },
        files: [
          ...upload.results.map((path) => ({ field: "result", path: join(folder, path) })),
          ...upload.profiles.map((path) => ({ field: "profile", path: join(folder, path) })),
          { field: "config", path: join(folder, upload.config) },
        ],
      })),
  }));
  return { project: history.project, commits };
}

/**
 * Uploads every sample through the public API, commit by commit, parents first. Safe to repeat: the
 * idempotency key is made of the content, so what is there already is answered and not stored again.
 * @param {import("./load.mjs").LoadOptions} options
 * @returns {Promise<import("./load.mjs").LoadResult>}
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

async function eachWithLimit(items, work) {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** By hand and not by FormData, whose boundary is random: a retry must send the same bytes. */
async function multipart({ meta, files }) {
  const parts = [{ field: "meta", type: "application/json", body: Buffer.from(JSON.stringify(meta)) }];
  for (const { field, path } of files)
    parts.push({
      field,
      name: basename(path),
      type: "application/octet-stream",
      body: await readFile(path),
    });
  const hash = createHash("sha256");
  for (const { field, body } of parts) hash.update(`${field}:${body.length}:`).update(body);
  const key = hash.digest("hex");
  const boundary = `benchtrail-${key.slice(0, 32)}`;
  const chunks = parts.flatMap(({ field, name, type, body }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"` +
        `${name ? `; filename="${name}"` : ""}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    body,
    Buffer.from("\r\n"),
  ]);
  return {
    key: `sample-${key}`,
    boundary,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

async function send(target, token, { key, boundary, body }) {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(target, token, key, boundary, body);
    if (answer.ok) return answer.json;
    if (!answer.retry || attempt === maxAttempts) throw new Error(`${target.pathname}: ${answer.reason}`);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(answer.waitMs ?? 2 ** attempt * 50, maxWaitMs)),
    );
  }
}

async function post(target, token, key, boundary, body) {
  try {
    const response = await fetch(target, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Idempotency-Key": key,
      },
      body,
    });
    const text = await response.text();
    const replayed = response.headers.get("Idempotent-Replayed") === "true";
    if (response.ok) return { ok: true, json: { ...JSON.parse(text), replayed } };
    const seconds = Number(response.headers.get("Retry-After") ?? NaN);
    return {
      ok: false,
      retry: response.status === 429 || response.status === 503,
      waitMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
      reason: `${response.status} ${text.slice(0, 2000)}`,
    };
  } catch (error) {
    return { ok: false, retry: true, reason: error.cause?.message || error.message };
  }
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
