// @ts-check
/**
 * `npm run bench`: fills a database with 100,000 runs through the upload API, then measures uploads, reads and
 * sizes side by side with what the same PostgreSQL does by itself, and writes the figures into RESULTS.md. About ten
 * minutes; nothing else should run on the machine. Method and reading of the figures: README.md.
 */
import { loadavg } from "node:os";
import { step, words } from "../scripts/lib/say.mjs";
import { child } from "./lib/child.mjs";
import { cpuSeconds } from "./lib/cpu.mjs";
import { fill } from "./lib/fill.mjs";
import { summary } from "./lib/numbers.mjs";
import { startProduct, token } from "./lib/product.mjs";
import { bareReads, readAll } from "./lib/reads.mjs";
import { writeReport } from "./lib/report.mjs";
import { growth, tableSizes, uploadLikeSamples } from "./lib/sizes.mjs";

const clients = 8;
const uploads = Number(process.env.BENCH_UPLOADS ?? 10_000);
const histories = Number(process.env.BENCH_HISTORIES ?? 10);

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/** @param {Product} product */
async function measureUploads({ url, serverPid, databasePid, databaseUrl }) {
  await child("upload-clients.mjs", url, token, `${Math.ceil(uploads / 5)}`, `${clients}`, "1");
  const before = { server: cpuSeconds(serverPid), database: cpuSeconds(databasePid) };
  const product = await child("upload-clients.mjs", url, token, `${uploads}`, `${clients}`, "2");
  const after = { server: cpuSeconds(serverPid), database: cpuSeconds(databasePid) };
  const bareBefore = cpuSeconds(databasePid);
  const bare = await child("bare-inserts.mjs", databaseUrl, "uploads-2", `${clients}`);
  return {
    product: {
      ...summary(product.durations),
      perSecond: uploads / product.seconds,
      checked: product.checked,
      serverCpu: after.server - before.server,
      databaseCpu: after.database - before.database,
      clientCpu: product.cpuSeconds,
    },
    bare: {
      ...summary(bare.durations),
      perSecond: bare.durations.length / bare.seconds,
      databaseCpu: cpuSeconds(databasePid) - bareBefore,
      clientCpu: bare.cpuSeconds,
    },
  };
}

/** @param {Product} product */
async function measureSizes({ url, databaseUrl }) {
  const before = await tableSizes(databaseUrl);
  const stored = await uploadLikeSamples({ url, token, histories });
  return { ...stored, sizes: growth(before, await tableSizes(databaseUrl)) };
}

async function main() {
  const load = loadavg()[0] ?? NaN;
  const product = await startProduct();
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.once(signal, () => void product.stop().finally(() => process.exit(1)));
  try {
    const { url, databaseUrl } = product;
    const filled = await step("Filling the database", (note) => fill({ url, token, note }));
    const sizes = await step("Measuring its size", () => tableSizes(databaseUrl));
    const reads = await step("Reading", () => readAll(url, token, databaseUrl));
    const bare = await step("Reading by PostgreSQL alone", () => bareReads(url, databaseUrl));
    const written = await step("Uploading", () => measureUploads(product));
    const like = await step("Uploading histories like the sample", () => measureSizes(product));
    await writeReport({ filled, sizes, reads, bare, written, like, databaseUrl, clients, load });
  } finally {
    await product.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
