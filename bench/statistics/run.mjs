// @ts-check
/**
 * `node bench/statistics/run.mjs [draws]`: how often a comparison of a commit with itself raises an alarm, how
 * often a real change is found, in worlds as they are, for the product and for what others do. Writes
 * ../STATISTICS.md. Seeded: the same figures every time. `QUICK=1` draws ten times fewer and writes nothing.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";
import { falseChanges, detectedChanges } from "./changes.mjs";
import { draw } from "./experiment.mjs";
import { judges } from "./judges.mjs";
import { compareLines, histories, powerLines, quietLines } from "./plans.mjs";
import { randomOf } from "./random.mjs";
import { realPairs } from "./real.mjs";
import { report } from "./report.mjs";
import { world } from "./worlds.mjs";

const quick = Boolean(process.env.QUICK);
const draws = Number(process.argv[2] ?? (quick ? 20 : 200));
const root = fileURLToPath(new URL("../..", import.meta.url));
const history = JSON.parse(readFileSync(`${root}lib/compare/fixtures/tokensvc.json`, "utf8"));

const server = await createViteServer({
  root,
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
});
const compare = await server.ssrLoadModule("/lib/compare/index.ts");
const stats = await server.ssrLoadModule("/lib/stats/index.ts");
const all = judges(/** @type {any} */ (compare), /** @type {any} */ (stats));
const [ours] = /** @type {[import("./judges.mjs").Judge]} */ (/** @type {unknown} */ (all));

/** Twenty scenarios cost twenty times as much. @param {number} scenarios */
const drawsOf = (scenarios) => Math.max(10, Math.round(scenarios >= 20 ? draws / 4 : draws));

/**
 * Share of draws in which each judge says what `counts` looks for.
 * @param {readonly import("./judges.mjs").Judge[]} judged @param {import("./worlds.mjs").World} world
 * @param {import("./experiment.mjs").Plan} plan @param {(alarms: boolean[]) => boolean} counts
 */
function shares(judged, world, plan, counts) {
  const random = randomOf(20_261_121);
  const hits = judged.map(() => 0);
  const times = drawsOf(plan.scenarios);
  for (let k = 0; k < times; k++) {
    const scenarios = draw(world, plan, random);
    judged.forEach(({ alarms, fewest }, index) => {
      if (plan.n >= fewest && counts(alarms(scenarios))) hits[index] = (hits[index] ?? 0) + 1;
    });
  }
  return hits.map((count, index) => (plan.n < (judged[index]?.fewest ?? 1) ? null : count / times));
}

const any = (/** @type {boolean[]} */ alarms) => alarms.includes(true);
const first = (/** @type {boolean[]} */ alarms) => alarms[0] === true;

const quiet = quietLines(history).map(({ world, ...line }) => ({
  ...line,
  world,
  shares: histories.map((commits) => shares([ours], world, { ...line, commits }, any)[0] ?? null),
}));
/** Commits of a young project, and those of them that have one before. */
const young = Array.from({ length: 23 }, (_, commits) => commits);
const hosted = [
  { name: "a hosted runner", target: 0.05, hosted: true },
  { name: "none", target: 0.15, hosted: false },
].map(({ hosted: told, ...line }) => ({
  ...line,
  shares: [0.03, 0.08].map((between) => {
    const plan = { n: 5, scenarios: 3, hosted: told };
    const each = young.map(
      (commits) => shares([ours], world("normal", 0.01, between), { ...plan, commits }, any)[0] ?? 0,
    );
    return each.reduce((sum, share) => sum + share, 0) / each.length;
  }),
}));
const power = powerLines.map(({ world, plan, ...line }) => ({
  ...line,
  shares: [1, 3, 20].map((scenarios) => {
    const change = (/** @type {number} */ scenario) => (scenario === 0 ? line.change : 0);
    return shares([ours], world, { ...plan, scenarios, change }, first)[0] ?? 0;
  }),
}));
const others = compareLines(history).map(({ world, plan }) => ({
  world,
  plan,
  shares: shares(all, world, plan, any),
}));
const find = /** @type {import("./changes.mjs").Find} */ (stats.changePoints);
const text = report({
  draws,
  judges: all.map(({ name }) => name),
  quiet,
  hosted,
  power,
  others,
  real: realPairs(all, history),
  falseChanges: falseChanges(find, Math.ceil(draws / 2)),
  foundChanges: detectedChanges(find, draws),
});
if (quick) console.log(text);
else writeFileSync(fileURLToPath(new URL("../STATISTICS.md", import.meta.url)), text);
await server.close();
