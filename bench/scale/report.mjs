// @ts-check
import { cpus } from "node:os";
import { whole } from "../lib/numbers.mjs";
import { bounded } from "./operations.mjs";

/** @typedef {import("./measure.mjs").Cost} Cost */

/** Below so much, times are those of the clock that counts them (steps of 10 ms). */
const least = { ms: 1, blocks: 20 };

/** By which power of the size a cost grows, from N to 4 N. @param {number} small @param {number} large @param {number} least */
const exponent = (small, large, least) =>
  Math.log(Math.max(large, least) / Math.max(small, least)) / Math.log(4);

/** @param {Cost} small @param {Cost} large */
function exponents(small, large) {
  const cpu = exponent(small.server + small.database, large.server + large.database, least.ms);
  return { cpu, blocks: exponent(small.blocks, large.blocks, least.blocks) };
}

const pair = (/** @type {number} */ a, /** @type {number} */ b, digits = 1) =>
  `${a.toFixed(a < 100 ? digits : 0)} → ${b.toFixed(b < 100 ? digits : 0)}`;

/** @param {string} name @param {Cost} small @param {Cost} large */
function row(name, small, large) {
  const { cpu, blocks } = exponents(small, large);
  const most = bounded.includes(name) ? 0.3 : 1.1;
  const mark = cpu > most ? " !" : "";
  return `| ${[
    name,
    pair(small.server, large.server),
    pair(small.database, large.database),
    pair(small.blocks, large.blocks, 0),
    pair(small.wall, large.wall),
    `${cpu.toFixed(2)}${mark}`,
    blocks.toFixed(2),
  ].join(" | ")} |`;
}

const head = `| | server CPU, ms | PostgreSQL CPU, ms | blocks | by the clock, ms | exponent of CPU | of blocks |
| --- | --- | --- | --- | --- | --- | --- |`;

/** @param {import("./run.mjs").Measured[]} all @param {number} load @param {number} scale */
export function report(all, load, scale) {
  const parts = all.map(({ dimension, n, small, large }) => {
    const rows = Object.keys(small).flatMap((name) => {
      const [a, b] = [small[name], large[name]];
      return a && b ? [row(name, a, b)] : [];
    });
    return `## ${dimension}: ${whole(n)} → ${whole(4 * n)}\n\n${head}\n${rows.join("\n")}\n`;
  });
  return `# What more of everything costs

Written by \`npm run bench:scale\`: each operation on a project that has N and then 4 N of one dimension, and of all others
5 series, 100 commits, one branch, one configuration and one run a series and commit; "projects" are others beside it.
Cost each time, at N → 4 N. The exponent is log(cost at 4 N / cost at N) / log 4: 0 is a cost that stays, 1 one that grows as
the size does. "!": above 1.1, and above 0.3 where an answer shows a bounded part. Processor time is counted in steps of
10 ms: below 1 ms it counts as 1 ms, and less than 20 blocks as 20. "Verdicts and search": from the upload until nothing is queued any more.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores ${cpus()[0]?.model.trim()}, Node ${process.version}. Load average before the start: ${load.toFixed(2)}.${scale === 1 ? "" : ` BENCH_SCALE=${scale}.`}

${parts.join("\n")}`;
}
