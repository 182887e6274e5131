// @ts-check
import { client, each, json, multipart } from "./client.mjs";
import { bombardierJson, randomFrom, shaOf, wrkText } from "./outputs.mjs";

/** The project that is filled, and how much: 10 runs a commit. BENCH_COMMITS: fewer, to try the benchmark itself. */
export const project = "bench";
export const commits = Number(process.env.BENCH_COMMITS ?? 10_000);
const runsPerCommit = 10;
const firstCommit = Date.UTC(2023, 0, 1);
const minutesApart = 150;
export const lastCommitAt = firstCommit + commits * minutesApart * 60_000;

/** @param {number} index @returns {string} the sha of the n-th commit */
export const commitOf = (index) => shaOf(`bench commit ${index}`);

/** Runs per second drift over the history, with a step now and then. @param {number} index */
const levelAt = (index) => 40_000 + 15_000 * Math.sin(index / 700) + (Math.floor(index / 1300) % 2) * 9_000;

/** What is known of the n-th commit. @param {number} index */
function metaOf(index) {
  return {
    commit: commitOf(index),
    parents: index > 0 ? [commitOf(index - 1)] : [],
    branch: "main",
    message: `Change number ${index} of the service`,
    author: `author ${index % 7}`,
    committedAt: new Date(firstCommit + index * minutesApart * 60_000).toISOString(),
    environment: { name: "ci-2core", facts: { cpu: "AMD EPYC", cores: 2, kernel: "6.18.44" } },
    config: {
      runtime: { gogc: String(100 + 50 * Math.floor(index / 900)), gomaxprocs: 2 },
      server: { keep_alives: true },
    },
  };
}

/** One repeat of GET /ping, three of two other paths, three of bombardier. @param {number} index */
function filesOf(index) {
  const random = randomFrom(index + 1);
  const qps = levelAt(index);
  const wrk = (/** @type {string} */ path, /** @type {number} */ factor) =>
    wrkText({ path, qps: qps * factor }, random);
  const bodies = [
    wrk("/ping", 1),
    ...[1, 2, 3].map(() => wrk("/token/issue", 0.7)),
    ...[1, 2, 3].map(() => wrk("/token/verify", 0.8)),
    ...[1, 2, 3].map(() => bombardierJson({ path: "/ping", qps }, random)),
  ];
  return bodies.map((body, at) => ({ field: "result", name: `run-${at}.${at > 6 ? "json" : "txt"}`, body }));
}

/**
 * Fills the database through the real upload API: 10,000 commits with 10 runs each.
 *
 * @param {{ url: string, token: string, note: (text: string) => void }} options
 * @returns {Promise<{ runs: number, seconds: number }>}
 */
export async function fill({ url, token, note }) {
  const { send, close } = client(url, { connections: 4, headers: { Authorization: `Bearer ${token}` } });
  const since = performance.now();
  let done = 0;
  await each(Array(commits).keys(), 4, async (index) => {
    const path = `/api/v1/projects/${project}/runs`;
    const answer = json(
      await send({ method: "POST", path, ...multipart(metaOf(index), filesOf(index)) }),
      "upload",
    );
    if (answer.runs.length !== runsPerCommit) throw new Error(`${answer.runs.length} runs were stored`);
    if (++done % 250 === 0) note(`${done} of ${commits} commits`);
  });
  close();
  return { runs: done * runsPerCommit, seconds: (performance.now() - since) / 1000 };
}
