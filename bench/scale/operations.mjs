// @ts-check
import { setTimeout as sleep } from "node:timers/promises";
import { json } from "../lib/client.mjs";
import { upload } from "./fill.mjs";
import { costOf, rest, settled } from "./measure.mjs";

/** @typedef {import("./measure.mjs").Cost} Cost */
/** By name of the operation. @typedef {Record<string, Cost>} Costs */
/** @typedef {{ send: import("./fill.mjs").Send, machine: import("./measure.mjs").Machine, slug: string, sizes: import("./fill.mjs").Sizes }} Place */

/** Answers that show a bounded part of what there is: they may grow with almost nothing. */
export const bounded = [
  "trend of one series, 100 commits",
  "list of commits",
  "commit page",
  "compare?head=",
  "comparison page",
  "first page",
  "project page",
];

let asked = 0;
/** Never the same address, so that no page is one that was kept. @param {string} path */
const fresh = (path) => `${path}${path.includes("?") ? "&" : "?"}at=${asked++}`;

/** @param {import("./fill.mjs").Send} send @param {string} path */
async function get(send, path) {
  const answer = await send({ path });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text().slice(0, 300)}`);
  return answer;
}

/**
 * What each operation costs on a project, by name. Its next commits are uploaded, and at the end it is deleted.
 *
 * @param {Place} place @returns {Promise<Costs>}
 */
export async function costs({ send, machine, slug, sizes }) {
  const api = `/api/v1/projects/${slug}`;
  const page = (/** @type {string} */ path) => costOf(machine, () => get(send, fresh(path)));
  const call = (/** @type {string} */ path) => costOf(machine, () => get(send, path));
  let next = sizes.commits;
  await upload(send, slug, next++, sizes.series);
  await rest(machine);
  const { items } = json(await send({ path: `${api}/commits?limit=2&branch=main` }), "commits");
  const [head, base] = items.map((/** @type {{ sha: string }} */ one) => one.sha);
  const scenario = encodeURIComponent("GET /path/0");
  /** @type {Costs} */
  const all = {
    "trend of one series, 100 commits": await call(
      `${api}/trend?metric=qps&branch=main&scenario=${scenario}&last=100`,
    ),
    "list of commits": await call(`${api}/commits?limit=20`),
    "commit page": await page(`/${slug}/commits/${head}`),
    "compare?head=": await call(`${api}/compare?head=${head}`),
    "comparison page": await page(`/${slug}/compare/${base}...${head}`),
    "first page": await page("/"),
    "project page": await page(`/${slug}`),
  };
  all["upload of one run"] = await costOf(machine, () => upload(send, slug, next++, 1), { times: 30 });
  await rest(machine);
  all["verdicts and search after it"] = await costOf(
    machine,
    async () => {
      await upload(send, slug, next++, 1);
      await settled(machine);
    },
    { least: 1, times: 1 },
  );
  all["upload of all series"] = await costOf(machine, () => upload(send, slug, next++, sizes.series), {
    times: 5,
  });
  await rest(machine);
  all["verdicts and search after that"] = await costOf(
    machine,
    async () => {
      await upload(send, slug, next++, sizes.series);
      await settled(machine);
    },
    { least: 1, times: 1 },
  );
  await rest(machine);
  all["deletion"] = await costOf(machine, () => remove(send, slug), { least: 1, times: 1 });
  return all;
}

/** Deletes a project and waits until nothing is left of it. @param {import("./fill.mjs").Send} send @param {string} slug */
async function remove(send, slug) {
  const asked = json(await send({ method: "DELETE", path: `/api/v1/projects/${slug}` }), "deletion");
  for (;;) {
    const { state } = json(await send({ path: `/api/v1/deletions/${asked.id}` }), "its state");
    if (state === "done") return;
    await sleep(50);
  }
}
