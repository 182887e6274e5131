// @ts-check
/**
 * `npm run bench:citus`: Benchtrail on Citus, PostgreSQL's distributed engine. Starts a coordinator and two workers of its own,
 * applies the migrations, distributes every table by its project, uploads to 40 projects and reads them through the API, looks
 * that a project is on one node, and measures uploads (BENCH_UPLOADS, 1,000).
 *
 * Needs a PostgreSQL with Citus: that of CITUS_PG_CONFIG (the path of its pg_config), or one that the system's packages have
 * (`postgresql-<version>-citus…`). Where there is none it says so and ends with 0.
 */
import { words } from "../scripts/lib/say.mjs";
import { distribute, placement } from "./citus/distribute.mjs";
import { findCitus } from "./citus/find.mjs";
import { startNodes } from "./citus/nodes.mjs";
import { checkApi } from "./citus/check-api.mjs";
import { child } from "./lib/child.mjs";
import { summary } from "./lib/numbers.mjs";
import { migrate } from "../scripts/lib/migrate.mjs";
import { startOn, token } from "./lib/product.mjs";

const uploads = Number(process.env.BENCH_UPLOADS ?? 1_000);

async function main() {
  const found = findCitus();
  if ("missing" in found) return console.log(`Skipped: ${found.missing}`);
  console.log(`Citus of ${found.bin}.`);
  const nodes = await startNodes(found.bin);
  try {
    const applied = await migrate(nodes.url);
    const tables = await distribute(nodes.url);
    console.log(
      `${applied.length} migrations, ${tables} tables distributed by project over ${nodes.workers} workers.`,
    );
    const product = await startOn(nodes.url, nodes.directory);
    try {
      console.log(await checkApi(product.url, token));
      console.log(await placement(nodes.url));
      const { seconds, durations } = await child(
        "upload-clients.mjs",
        product.url,
        token,
        `${uploads}`,
        "8",
        "1",
      );
      console.log(
        `${Math.round(uploads / seconds)} uploads a second, P99 ${summary(durations).p99.toFixed(0)} ms.`,
      );
    } finally {
      await product.stop();
    }
  } finally {
    await nodes.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(words(error));
  if (error instanceof Error && "detail" in error) console.error(error.detail);
  process.exitCode = 1;
}
