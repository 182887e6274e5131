// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { client, json } from "./client.mjs";
import { commitOf, commits, lastCommitAt, project } from "./fill.mjs";
import { randomFrom, shaOf, wrkText } from "./outputs.mjs";
import { summary } from "./numbers.mjs";

/**
 * @typedef {object} Read
 * @property {string} name
 * @property {import("./numbers.mjs").Summary} first to the first byte
 * @property {import("./numbers.mjs").Summary} whole to the last byte
 * @property {number} bytes of the answer's body
 * @property {number} sent the same, as it travels to a client that takes gzip
 */

const times = 300;
const bareTimes = 100;
const api = `/api/v1/projects/${project}`;

/** Never the same question twice, so that no answer can be a kept one. @param {number} at */
const later = (at) => encodeURIComponent(new Date(lastCommitAt + at * 1000).toISOString());

/** @param {number} at */
const pair = (at) => ({ base: commitOf((2000 + at) % commits), head: commitOf((8000 + at) % commits) });

/**
 * @typedef {object} Question
 * @property {string} name
 * @property {(at: number) => string} path
 * @property {boolean} [afterUpload] each is asked right after an upload to its series, so that nothing kept is of use
 */

/** @type {Question["path"]} */
const trendOfPing = (at) =>
  `${api}/trend?metric=latency_p99&tool=wrk&scenario=${encodeURIComponent("GET /ping")}&to=${later(at)}`;

/** @type {Question[]} */
const questions = [
  { name: "an empty answer (`/api/health`)", path: () => "/api/health" },
  { name: "trend of one series, one run a commit", path: trendOfPing },
  { name: "the same, right after an upload to it", path: trendOfPing, afterUpload: true },
  {
    name: "trend of one series, three runs a commit",
    path: (at) => `${api}/trend?metric=qps&tool=bombardier&to=${later(at)}`,
  },
  {
    name: "compare two commits",
    path: (at) => {
      const { base, head } = pair(at);
      return `${api}/compare?base=${base}&head=${head}`;
    },
  },
  { name: "project page", path: () => `/${project}` },
  {
    name: "compare page",
    path: (at) => {
      const { base, head } = pair(at);
      return `/${project}/compare/${base}...${head}`;
    },
  },
];

/**
 * Asks one question after another, one at a time, as a person or a script does.
 *
 * @param {string} url @param {string} token @param {Question} question @returns {Promise<Read>}
 */
async function read(url, token, { name, path, afterUpload = false }) {
  const { send, close } = client(url, { connections: 1 });
  const warmUp = 50;
  const answers = [];
  for (let at = -warmUp; at < times; at++) {
    if (afterUpload) json(await send(uploadAfterAll(token, at + warmUp)), "upload");
    const answer = await send({ path: path(at + warmUp) });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text().slice(0, 500)}`);
    if (at >= 0) answers.push(answer);
  }
  const gzipped = await send({ path: path(0), headers: { "Accept-Encoding": "gzip" } });
  close();
  return {
    name,
    first: summary(answers.map((answer) => answer.firstByteMs)),
    whole: summary(answers.map((answer) => answer.totalMs)),
    bytes: answers[0]?.bytes ?? NaN,
    sent: gzipped.bytes,
  };
}

/** One more run of GET /ping, of a commit behind all that are asked for. @param {string} token @param {number} at */
function uploadAfterAll(token, at) {
  const committedAt = new Date(lastCommitAt + (commits + at) * 60_000).toISOString();
  const query = new URLSearchParams({ commit: shaOf(`after ${at}`), committedAt, environment: "ci-2core" });
  return {
    method: "POST",
    path: `${api}/runs?${query}`,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/plain" },
    body: Buffer.from(wrkText({ path: "/ping", qps: 50_000 }, randomFrom(at))),
  };
}

/** Waits until the search for change points, which follows uploads, has come to rest. @param {string} databaseUrl */
async function settle(databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  for (let left = 180; left > 0; left--) {
    const { rows } = await database.query("SELECT EXISTS (SELECT FROM change_due) AS busy");
    if (!rows[0].busy) break;
    await sleep(1000);
  }
  await database.end();
}

/** @param {string} url @param {string} token @param {string} databaseUrl @returns {Promise<Read[]>} */
export async function readAll(url, token, databaseUrl) {
  const answers = [];
  for (const question of questions) {
    await settle(databaseUrl);
    answers.push(await read(url, token, question));
  }
  return answers;
}

/**
 * The same rows from the same PostgreSQL, by node-postgres as plain arrays: the floor under a trend and a comparison.
 *
 * @param {string} url of the product @param {string} databaseUrl
 * @returns {Promise<Record<"trend1" | "trend3" | "compare", import("./numbers.mjs").Summary> & { plan: string }>}
 */
export async function bareReads(url, databaseUrl) {
  const { send, close } = client(url);
  const { series } = json(await send({ path: api }), "project");
  close();
  const idOf = (/** @type {string} */ tool, /** @type {string} */ scenario) =>
    series.find((/** @type {any} */ one) => one.tool === tool && one.scenario === scenario)?.id;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query("SELECT id FROM project WHERE slug = $1", [project]);
  const trend = {
    name: "trend",
    text: `SELECT commit_id, committed_at, config_id, trust, latency_p99 FROM run
      WHERE project_id = $1 AND series_id = $2 ORDER BY committed_at, commit_id`,
  };
  const compare = {
    name: "compare",
    text: `SELECT run.* FROM run JOIN commit ON commit.project_id = run.project_id AND commit.id = run.commit_id
      WHERE run.project_id = $1 AND commit.sha IN ($2, $3)`,
  };
  const measure = async (/** @type {(at: number) => import("pg").QueryConfig} */ query) => {
    const durations = [];
    for (let at = 0; at < bareTimes; at++) {
      const since = performance.now();
      await database.query({ rowMode: /** @type {const} */ ("array"), ...query(at) });
      durations.push(performance.now() - since);
    }
    return summary(durations);
  };
  const id = rows[0].id;
  const [ping, bombardier] = [idOf("wrk", "GET /ping"), idOf("bombardier", "GET /ping")];
  const trend1 = await measure(() => ({ ...trend, values: [id, ping] }));
  const trend3 = await measure(() => ({ ...trend, values: [id, bombardier] }));
  const compared = await measure((at) => ({ ...compare, values: [id, pair(at).base, pair(at).head] }));
  const explained = await database.query(
    `EXPLAIN ${trend.text}`.replace("$1", `'${id}'`).replace("$2", `'${ping}'`),
  );
  await database.end();
  return { trend1, trend3, compare: compared, plan: explained.rows[0]["QUERY PLAN"] };
}
