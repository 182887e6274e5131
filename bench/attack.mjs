// @ts-check
/**
 * `npm run bench:attack`: attacks a product of its own, or that of ATTACK_URL with ATTACK_TOKEN, and ends with 1 when
 * something hurt it: mutated uploads of all tools, profiles that ask for all the work they can and reads of what was stored of
 * them, few bytes that unpack to many, many clients at once, slow clients; then kills of another one under load, which may lose
 * nothing that it acknowledged. `--requests 10000` is how many uploads are mutated, `--kills 20` how often it is
 * killed, `--seed 1` what all of it follows from.
 */
import { parseArgs } from "node:util";
import { step, words } from "../scripts/lib/say.mjs";
import { bombs, hostileProfile } from "./attack/hostile-profiles.mjs";
import { mutated, realFiles } from "./attack/mutate.mjs";
import { killed } from "./attack/kills.mjs";
import { slowClients } from "./attack/slow.mjs";
import { watch } from "./attack/watch.mjs";
import { client, each, multipart } from "./lib/client.mjs";
import { randomFrom, shaOf } from "./lib/outputs.mjs";
import { startProduct, token as ownToken } from "./lib/product.mjs";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const requests = Number(values.requests);
const random = randomFrom(Number(values.seed));
/** Larger bodies take what sending them takes. */
const most = { requestMs: 10_000, smallBytes: 2 ** 20, grownMB: 1_024 };
/** Said on purpose: overload and a full disk. */
const deliberate = new Set([503, 507]);

const product = process.env.ATTACK_URL ? undefined : await startProduct();
const url = product?.url ?? process.env.ATTACK_URL ?? "";
const token = process.env.ATTACK_TOKEN ?? ownToken;
const headers = { Authorization: `Bearer ${token}` };
const { send, close } = client(url, { connections: 500, headers });

/** @type {string[]} */
const wrong = [];
/** @type {Map<number, number>} */
const statuses = new Map();
let slowest = 0;

/** @param {import("./lib/client.mjs").Call} call @param {string} what */
async function ask(call, what) {
  const since = performance.now();
  const answer = await send(call).catch((error) => void wrong.push(`${what}: ${words(error)}`));
  const took = performance.now() - since;
  slowest = Math.max(slowest, took);
  const isSmall = (call.body?.length ?? 0) < most.smallBytes;
  if (isSmall && took > most.requestMs) wrong.push(`${what} took ${Math.round(took)} ms`);
  if (!answer) return undefined;
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500 && !deliberate.has(answer.status))
    wrong.push(`${what}: ${answer.status} ${answer.text().slice(0, 200)}`);
  return answer;
}

/** @param {string} project @param {import("./attack/mutate.mjs").Upload} file */
async function upload(project, { name, field, bytes }) {
  const meta = { commit: shaOf(`${Math.floor(random() * 50)}`) };
  const form = multipart(meta, [{ field, name, body: bytes }]);
  const answer = await ask(
    { method: "POST", path: `/api/v1/projects/${project}/runs`, ...form },
    `upload of ${name}`,
  );
  return answer?.status === 201 ? JSON.parse(answer.text()) : undefined;
}

const views = [
  "flamegraph",
  "top",
  "top?granularity=lines",
  "peek?function=main",
  "folded",
  "speedscope",
  "pprof",
  "thumbnail",
  "top?focus=(a|b)*c",
  "flamegraph?granularity=files",
  "folded?hide=main",
];

/** Uploads a hostile profile, and looks at what became of it in every way. */
async function attackProfile() {
  const bytes = hostileProfile(random);
  const stored = await upload("profiles", { name: `hostile-${bytes.length}.pb`, field: "profile", bytes });
  const id = stored?.profiles[0]?.id;
  if (!id) return;
  const path = `/api/v1/projects/profiles/profiles/${id}`;
  const base = latest ?? id;
  latest = id;
  for (const view of [...views, `flamegraph?base=${base}`, `top?base=${base}`])
    await ask({ path: `${path}/${view}` }, `${view} of ${bytes.length} bytes`);
}
/** @type {string | undefined} */
let latest;

/** Nobody can say how many clients at once are too many for a machine: 429 and 503 are answers, a broken connection is not. */
const crowd = () =>
  each(numbers(500), 500, () => ask({ path: "/api/v1/projects/mutated/runs" }, "one of 500 reads at once"));

const made = bombs.map(({ make, ...bomb }) => ({ ...bomb, bytes: make() }));
const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => at);
const files = realFiles();
/** @type {Record<string, () => Promise<unknown>>} */
const phases = {
  "idle, to compare": () => new Promise((rested) => setTimeout(rested, 5_000)),
  "mutated uploads": () =>
    each(numbers(requests), 16, () =>
      upload("mutated", mutated(files[Math.floor(random() * files.length)] ?? files[0], random)),
    ),
  "hostile profiles, all views": () => each(numbers(Math.ceil(requests / 20)), 8, attackProfile),
  "bombs, one by one": () => each(made, 1, (bomb) => upload("bombs", bomb)),
  "bombs, four at once": () => each(made, 4, (bomb) => upload("bombs", bomb)),
  "32 at once, bodies of 10 MB": () =>
    each(numbers(32), 32, (at) =>
      upload("large", {
        name: "large.txt",
        field: "result",
        bytes: Buffer.alloc(10 * 2 ** 20, `line ${at}\n`),
      }),
    ),
  "500 at once": crowd,
  "200 slow clients, and reads": async () => {
    let going = true;
    const slow = slowClients(url, token, { clients: 200, seconds: 8 }).finally(() => (going = false));
    while (going) await ask({ path: "/api/v1/projects" }, "projects beside slow clients");
    await slow;
  },
};

const watched = watch(url, headers);
for (const [name, run] of Object.entries(phases)) {
  await step(name, run);
  const { loopMs, slowestLookMs } = await watched.phase();
  console.log(`  event loop blocked ${loopMs} ms at most, /metrics answered in ${slowestLookMs} ms at most`);
}
await step("40 seconds of rest", () => new Promise((rested) => setTimeout(rested, 40_000)));
await watched.stop();
close();
await product?.stop();

const kills = Number(values.kills);
await step(`${kills} kills under load`, async () => {
  const { acknowledged, wrong: lost } = await killed(kills, random);
  wrong.push(...lost);
  console.log(`\n  ${acknowledged} uploads were acknowledged, ${lost.length} are lost`);
});

const { idleMB, peakMB, endMB } = watched.seen;
if (peakMB - idleMB > most.grownMB) wrong.push(`memory grew from ${idleMB} to ${peakMB} MB`);
console.log(
  `\nStatuses ${[...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ")}`,
);
console.log(
  `Slowest request ${Math.round(slowest)} ms; memory ${idleMB} MB idle, ${peakMB} at most, ${endMB} after a rest`,
);
for (const line of wrong.slice(0, 50)) console.log(`WRONG ${line}`);
console.log(wrong.length === 0 ? "Nothing hurt it." : `${wrong.length} things hurt it.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
