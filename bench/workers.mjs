// @ts-check
/**
 * `npm run bench:workers`: uploads to one server process and to two (BENCH_WORKERS) in turns, on this machine at the same time
 * of day, and prints what each takes. About two minutes; nothing else should run. BENCH_UPLOADS (2,000) in a round,
 * BENCH_ROUNDS (5).
 */
import { loadavg } from "node:os";
import { step, words } from "../scripts/lib/say.mjs";
import { child } from "./lib/child.mjs";
import { cpuSeconds } from "./lib/cpu.mjs";
import { summary } from "./lib/numbers.mjs";
import { startProduct, token } from "./lib/product.mjs";

const uploads = Number(process.env.BENCH_UPLOADS ?? 2_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const several = Number(process.env.BENCH_WORKERS ?? 2);
const clients = 8;

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */
/** @typedef {{ perSecond: number, p99: number, cpu: number, client: number }} Round `cpu`, `client`: milliseconds of the server and of the clients an upload */

/** @param {Product} product @param {number} round @returns {Promise<Round>} */
async function upload({ url, serverPid }, round) {
  const before = cpuSeconds(serverPid);
  const {
    seconds,
    durations,
    cpuSeconds: client,
  } = await child("upload-clients.mjs", url, token, `${uploads}`, `${clients}`, `${round}`);
  const cpu = ((cpuSeconds(serverPid) - before) / uploads) * 1_000;
  return {
    perSecond: uploads / seconds,
    p99: summary(durations).p99,
    cpu,
    client: (client / uploads) * 1_000,
  };
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** @param {string} name @param {readonly Round[]} all */
function line(name, all) {
  const of = (/** @type {keyof Round} */ what) =>
    median(all.map((round) => round[what])).toFixed(what === "cpu" || what === "client" ? 2 : 0);
  return `| ${name} | ${of("perSecond")} | ${of("p99")} ms | ${of("cpu")} ms | ${of("client")} ms |`;
}

/** @type {Product[]} */
const products = [];
try {
  const load = loadavg()[0] ?? NaN;
  for (const workers of [1, several])
    products.push(await startProduct({ variables: { BENCHTRAIL_WORKERS: `${workers}` } }));
  const [one, more] = /** @type {[Product, Product]} */ (products);
  await step("Warming up", () => Promise.all([upload(one, 0), upload(more, 0)]));
  /** @type {{ one: Round, more: Round }[]} */
  const pairs = [];
  for (let round = 1; round <= rounds; round++)
    await step(`Round ${round}`, async () => {
      pairs.push({ one: await upload(one, round), more: await upload(more, round) });
    });
  const ratios = pairs.map((pair) => pair.more.perSecond / pair.one.perSecond);
  console.log(
    `\n| workers | uploads a second | P99 | CPU of the server an upload | of the clients |\n| ---: | ---: | ---: | ---: | ---: |`,
  );
  console.log(
    line(
      "1",
      pairs.map((pair) => pair.one),
    ),
  );
  console.log(
    line(
      `${several}`,
      pairs.map((pair) => pair.more),
    ),
  );
  const shown = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
  console.log(
    `\n${several} workers take ${median(ratios).toFixed(2)} × the uploads of one (rounds: ${shown}); load ${load.toFixed(1)}.`,
  );
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  for (const product of products.reverse()) await product.stop();
}
