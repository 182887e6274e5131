// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { kilobytes, ms, ratio, whole } from "./numbers.mjs";
import { totalOf } from "./sizes.mjs";

const file = fileURLToPath(new URL("../RESULTS.md", import.meta.url));
const begin = "<!-- figures: written by run.mjs -->";
const end = "<!-- end of figures -->";

/**
 * @typedef {object} Figures
 * @property {{ runs: number, seconds: number }} filled
 * @property {import("./sizes.mjs").TableSize[]} sizes
 * @property {import("./reads.mjs").Read[]} reads
 * @property {Awaited<ReturnType<typeof import("./reads.mjs").bareReads>>} bare
 * @property {any} written
 * @property {{ runs: number, raw: number, sizes: import("./sizes.mjs").TableSize[] }} like
 * @property {string} databaseUrl
 * @property {number} clients
 * @property {number} load average of the machine before the start
 */

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** @param {Figures} figures */
async function machine({ databaseUrl, load }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query("SHOW server_version");
  await database.end();
  const [cpu] = cpus();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return (
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}. ${cpus().length} cores ${cpu?.model.trim()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}, ` +
    `PostgreSQL ${rows[0].server_version} (embedded). Clients, server and database share the cores. ` +
    `Load average before the start: ${load.toFixed(2)}.`
  );
}

/** @param {Figures} figures */
function uploadsPart({ written: { product, bare }, clients }) {
  const row = (/** @type {string} */ name, /** @type {any} */ one) => [
    name,
    whole(one.perSecond),
    ms(one.p50),
    ms(one.p99),
    ms(one.max),
  ];
  const each = (/** @type {number} */ seconds) => `${((seconds / product.n) * 1000).toFixed(2)} ms`;
  return [
    `## Uploads: one wrk result each, ${clients} clients`,
    table(
      ["", "per second", "P50", "P99", "slowest"],
      [row("Benchtrail, checks included", product), row("the same rows, PostgreSQL alone", bare)],
    ),
    `Ratio to PostgreSQL alone: ${ratio(product.perSecond, bare.perSecond)}. CPU time of one upload: server ` +
      `${each(product.serverCpu)}, PostgreSQL ${each(product.databaseCpu)} (alone ${each(bare.databaseCpu)}), client ` +
      `${each(product.clientCpu)}. ${whole(product.checked)} of ${whole(product.n)} answers carried checks.`,
  ].join("\n\n");
}

/** @param {Figures} figures */
function readsPart({ reads, bare, filled }) {
  const floors = [undefined, bare.trend1, bare.trend1, bare.trend3, bare.compare];
  const rows = reads.map(({ name, first, whole: all, bytes, sent }, at) => {
    const floor = floors[at];
    const alone = floor ? `${ms(floor.p50)} / ${ms(floor.p99)}` : "";
    const times = floor ? ratio(all.p50, floor.p50) : "";
    return [
      name,
      ms(first.p50),
      ms(first.p99),
      ms(all.p50),
      ms(all.p99),
      kilobytes(bytes),
      kilobytes(sent),
      alone,
      times,
    ];
  });
  return [
    `## Reads, in a database of ${whole(filled.runs)} runs and ${whole(filled.runs / 10)} commits`,
    table(
      [
        "",
        "first byte P50",
        "P99",
        "whole P50",
        "P99",
        "answer",
        "gzipped",
        "PostgreSQL alone P50 / P99",
        "ratio of P50",
      ],
      rows,
    ),
    `One request at a time, no question asked twice. Plan of the bare trend: \`${bare.plan}\`.`,
  ].join("\n\n");
}

/** @param {import("./sizes.mjs").TableSize[]} sizes @param {number} runs */
function sizesTable(sizes, runs) {
  const perRun = (/** @type {number} */ bytes) => whole(bytes / runs);
  const rows = sizes
    .filter(({ total }) => total / runs >= 0.5)
    .map(({ table, heap, indexes, total }) => [table, perRun(heap), perRun(indexes), perRun(total)]);
  return table(["table", "rows", "indexes", "together"], [...rows, ["all", "", "", perRun(totalOf(sizes))]]);
}

/** @param {Figures} figures */
function sizesPart({ sizes, filled, like }) {
  return [
    "## Bytes of database a run, raw output included",
    `Runs like those of the sample history (wrk text, bombardier JSON and k6 summaries, three repeats an upload): ` +
      `**${whole(totalOf(like.sizes) / like.runs)} bytes** a run; their raw output alone is ` +
      `${whole(like.raw / like.runs)} bytes before it is compressed.`,
    sizesTable(like.sizes, like.runs),
    `The filled database (wrk and bombardier, ten runs an upload): ` +
      `**${whole(totalOf(sizes) / filled.runs)} bytes** a run.`,
    sizesTable(sizes, filled.runs),
    `It was filled through the upload API with ${whole(filled.runs / filled.seconds)} runs a second ` +
      `(ten a request, four clients).`,
  ].join("\n\n");
}

/** Writes the figures between the two marks of RESULTS.md; what people wrote around them stays. @param {Figures} figures */
export async function writeReport(figures) {
  const parts = [await machine(figures), uploadsPart(figures), readsPart(figures), sizesPart(figures)];
  const text = `${begin}\n\n${parts.join("\n\n")}\n\n${end}`;
  const before = existsSync(file) ? readFileSync(file, "utf8") : `# Results\n\n${begin}\n${end}\n`;
  const [head = "", rest = ""] = before.split(begin);
  writeFileSync(file, `${head}${text}${rest.split(end)[1] ?? "\n"}`);
  console.log(parts.join("\n\n"));
}
