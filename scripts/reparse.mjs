// @ts-check
/**
 * `npm run reparse`: has a running Benchtrail read its stored bytes again with today's parsers. Batch by batch, each
 * safe by itself: stopping it loses nothing, starting it again changes nothing twice.
 *
 * `-- --dry-run` only reports what would change, `-- --project x` looks at one project, `-- --url` and `-- --token` say
 * where and as whom (default: this machine's, as `npm start` left them).
 */
import { parseArgs } from "node:util";
import { bootstrapToken } from "./lib/data-directory.mjs";
import { dataDirectory } from "./lib/paths.mjs";
import { parsePort } from "./lib/port.mjs";
import { PlainError, words } from "./lib/say.mjs";

/** @typedef {{ read: number, changed: number }} Counts */
/** @typedef {{ uploads: number, runs: Counts, profiles: Counts, failures: { id: string, message: string }[], next: string | null }} Result */

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    token: { type: "string" },
    project: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
});
const url = (
  values.url ??
  process.env.BENCHTRAIL_URL ??
  `http://localhost:${parsePort(process.env.PORT)}`
).replace(/\/+$/, "");

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function ask(path, init) {
  const answer = await fetch(url + path, init).catch(() => {
    throw new PlainError(`Nothing answers at ${url}. Start Benchtrail (npm start), or say where with --url.`);
  });
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new PlainError(`${path}: ${answer.status} ${body?.detail ?? ""}`);
  return body;
}

/** @param {string} project @param {string} token */
async function reparse(project, token) {
  const sum = { uploads: 0, runs: { read: 0, changed: 0 }, profiles: { read: 0, changed: 0 }, failed: 0 };
  for (let after = ""; ;) {
    const query = new URLSearchParams({ dryRun: `${values["dry-run"]}`, ...(after ? { after } : {}) });
    /** @type {Result} */
    const result = await ask(`/api/v1/projects/${encodeURIComponent(project)}/reparse?${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    sum.uploads += result.uploads;
    for (const what of /** @type {const} */ (["runs", "profiles"])) {
      sum[what].read += result[what].read;
      sum[what].changed += result[what].changed;
    }
    sum.failed += result.failures.length;
    for (const { id, message } of result.failures) console.log(`  ${id}: ${message}`);
    if (result.next === null) break;
    after = result.next;
  }
  const changed = values["dry-run"] ? "would change" : "changed";
  console.log(
    `${project}: ${sum.uploads} uploads, ${sum.runs.read} runs read (${sum.runs.changed} ${changed}), ` +
      `${sum.profiles.read} profiles read (${sum.profiles.changed} ${changed})` +
      (sum.failed > 0 ? `, ${sum.failed} not readable and left as they were` : ""),
  );
}

try {
  const token = values.token ?? (await bootstrapToken(dataDirectory())).token;
  const projects = values.project ? [values.project] : await allProjects();
  for (const project of projects) await reparse(project, token);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}

/** @returns {Promise<string[]>} */
async function allProjects() {
  const slugs = [];
  for (let cursor = ""; ;) {
    const page = await ask(`/api/v1/projects?${new URLSearchParams(cursor ? { cursor } : {})}`);
    slugs.push(...page.items.map((/** @type {{ slug: string }} */ { slug }) => slug));
    if (page.nextCursor === null) return slugs;
    cursor = page.nextCursor;
  }
}
