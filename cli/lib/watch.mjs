// @ts-check
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { CliError, UsageError, reasonOf } from "./errors.mjs";
import { pair } from "./meta.mjs";
import { warn } from "./terminal.mjs";

/**
 * What is watched of the server while it is measured. `-` as pid or gctrace is the server that we start ourselves.
 *
 * @typedef {object} WatchPlan
 * @property {string[]} metrics addresses that answer with Prometheus text, or with JSON as expvar does
 * @property {string | null} pid
 * @property {string | null} gctrace
 * @property {{ url: string, queries: [name: string, query: string][] } | null} prometheus
 *
 * @typedef {{ name: string, text: () => string }} Log
 * @typedef {{ look: () => Promise<void>, log: () => Log }} Source
 */

/** Milliseconds between two looks. */
const RHYTHM = 1000;
/** Milliseconds between two looks at a growing file: they say when the server's own clock began. */
const FILE_RHYTHM = 100;
/** Milliseconds that an answer may take. */
const PATIENCE = 5000;
/** Characters that are kept of one source: days of a small service. */
const MOST = 30 * 2 ** 20;

/** @param {import("./options.mjs").Values} values @param {{ ownServer: boolean }} how `ownServer`: we start the server ourselves @returns {WatchPlan | null} null where nothing is watched */
export function readWatch(values, { ownServer }) {
  const metrics = values.list("metrics").map((text) => address("metrics", text));
  const [pid = null, gctrace = null] = [values.text("pid"), values.text("gctrace")];
  if (pid !== null && !(ownServer && pid === "-") && !/^[1-9]\d*$/.test(pid))
    throw new UsageError(`--pid expects the id of a process, not "${pid}".`);
  if (gctrace === "-" && !ownServer) throw new UsageError("--gctrace expects a file.");
  const queries = values.list("query").map((text) => pair(text, "query"));
  const server = values.text("prometheus");
  if (queries.length > 0 !== (server !== undefined))
    throw new UsageError("--prometheus URL and --query NAME='PROMQL' belong together.");
  const bad = queries.find(([name]) => !/^[a-z][a-z0-9_]{0,60}$/.test(name));
  if (bad) throw new UsageError(`--query expects a snake_case name before "=", not "${bad[0]}".`);
  const prometheus = server === undefined ? null : { url: address("prometheus", server), queries };
  const any = metrics.length > 0 || pid !== null || gctrace !== null || prometheus !== null;
  return any ? { metrics, pid, gctrace, prometheus } : null;
}

/** @param {string} option @param {string} text */
function address(option, text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--${option} expects a URL such as http://localhost:8080/metrics, not "${text}".`);
  return url.href;
}

/**
 * Watches in a fixed rhythm until it is stopped; `look` looks at once, so that a run's beginning and end are known.
 *
 * @param {WatchPlan | null} plan
 * @param {{ pid?: number | undefined, log?: string | undefined }} [server] that we started: its process and what it prints
 * @throws CliError where there is nothing to watch, before anything is measured
 */
export async function startWatch(plan, server = {}) {
  if (!plan) return { look: async () => {}, stop: async () => /** @type {Log[]} */ ([]) };
  const { metrics, pid, gctrace, prometheus } = plan;
  const process = pid === "-" ? server.pid && programOf(server.pid) : pid === null ? undefined : Number(pid);
  const file = gctrace === "-" ? server.log : gctrace;
  const sources = [...metrics.map(scraper), ...(process === undefined ? [] : [processSource(process)])];
  for (const source of sources) await source.look();
  const growing = file ? growingFile(file) : null;
  const since = Date.now() / 1000;
  let failed = 0;
  const look = async () => {
    growing?.look();
    const all = await Promise.allSettled(sources.map((source) => source.look()));
    failed += all.filter(({ status }) => status === "rejected").length;
  };
  const timers = [setInterval(() => void look(), RHYTHM), setInterval(() => growing?.look(), FILE_RHYTHM)];
  const stop = async () => {
    timers.forEach(clearInterval);
    await look();
    if (failed > 0) warn(`${failed} looks at the server failed: its measurements have gaps.`);
    const snapshot = prometheus ? [await queried(prometheus, since, Date.now() / 1000)] : [];
    return [...[...sources, ...(growing ? [growing] : [])].map((source) => source.log()), ...snapshot].filter(
      (log) => log.text().trim() !== "",
    );
  };
  return { look, stop };
}

/** @param {string} url @param {number} index @returns {Source} */
function scraper(url, index) {
  /** @type {string[]} */
  const looks = [];
  let length = 0;
  let json = false;
  const look = async () => {
    const at = Date.now() / 1000;
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch((error) => {
      throw new CliError(`--metrics: ${url} does not answer (${reasonOf(error)}).`);
    });
    const text = (await answer.text()).trimEnd();
    if (!answer.ok) throw new CliError(`--metrics: ${url} answers ${answer.status}.`);
    if (length > MOST) return;
    json = text.startsWith("{");
    // One line a look, and who looked when.
    looks.push(json ? `# at ${at}\n${JSON.stringify(JSON.parse(text))}\n` : `# scrape ${at}\n${text}\n`);
    length += text.length;
  };
  const end = index > 0 ? `-${index + 1}` : "";
  return {
    look,
    log: () => ({ name: json ? `vars${end}.ndjson` : `metrics${end}.prom`, text: () => looks.join("") }),
  };
}

/** A shell that waits for one program is not what is meant. @param {number} pid @returns {number} */
function programOf(pid) {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean);
    return /^(ba|da|z)?sh$/.test(name) && children.length === 1 ? programOf(Number(children[0])) : pid;
  } catch {
    return pid;
  }
}

/** @param {number} pid @returns {Source} */
function processSource(pid) {
  /** @type {string[]} */
  const looks = [];
  const look = async () => {
    const at = Date.now() / 1000;
    try {
      const [stat, status] = ["stat", "status"].map((name) => readFileSync(`/proc/${pid}/${name}`, "utf8"));
      const lines = (status ?? "").split("\n").filter((line) => /^(Pid|VmRSS|Threads):/.test(line));
      looks.push(`# at ${at}\n${stat}${lines.join("\n")}\n`);
    } catch (error) {
      throw new CliError(`--pid: the process ${pid} cannot be looked at (${reasonOf(error)}).`);
    }
  };
  return { look, log: () => ({ name: "process.txt", text: () => looks.join("") }) };
}

/**
 * What is added to a file while it is watched, and when the process that writes it began: each line `gc 1 @3.2s` was
 * seen a moment after these 3.2 s, and the smallest difference is the nearest.
 *
 * @param {string} file
 */
function growingFile(file) {
  let from = sizeOf(file);
  let text = "";
  let rest = "";
  let started = Infinity;
  let cycle = 0;
  const look = () => {
    const at = Date.now() / 1000;
    const size = sizeOf(file);
    if (size < from) from = 0;
    if (size === from || text.length > MOST) return;
    const bytes = Buffer.alloc(size - from);
    const handle = openSync(file, "r");
    const count = readSync(handle, bytes, 0, bytes.length, from);
    closeSync(handle);
    from += count;
    const lines = (rest + bytes.toString("utf8", 0, count)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((one) => /^gc \d+ @/.test(one))) {
      const number = Number(/\d+/.exec(line)?.[0]);
      // Another process, whose clock is another one: what the first one said stands.
      if (number <= cycle) continue;
      cycle = number;
      started = Math.min(started, at - Number(/@([\d.]+)s/.exec(line)?.[1]));
      text += `${line}\n`;
    }
  };
  const log = () => ({
    name: "gctrace.txt",
    text: () => (text === "" ? "" : `# process started ${started.toFixed(3)}\n${text}`),
  });
  return { look, log };
}

/** @param {string} file */
function sizeOf(file) {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/** @param {NonNullable<WatchPlan["prometheus"]>} plan @param {number} start Unix seconds @param {number} end @returns {Promise<Log>} */
async function queried({ url, queries }, start, end) {
  const answers = [];
  for (const [name, query] of queries)
    try {
      const address = new URL(`${url.replace(/\/+$/, "")}/api/v1/query_range`);
      const step = Math.max(1, Math.ceil((end - start) / 3600));
      address.search = `${new URLSearchParams({ query, start: `${start}`, end: `${end}`, step: `${step}` })}`;
      const answer = await fetch(address, { signal: AbortSignal.timeout(6 * PATIENCE) });
      const body = /** @type {{ status?: string, error?: string }} */ (await answer.json());
      if (body.status !== "success") throw new Error(body.error ?? `it answered ${answer.status}`);
      answers.push({ name, query, answer: body });
    } catch (error) {
      warn(`--query ${name}: ${reasonOf(error)}`);
    }
  const text = answers.length > 0 ? `${JSON.stringify({ prometheusQueries: 1, queries: answers })}\n` : "";
  return { name: "queries.json", text: () => text };
}
