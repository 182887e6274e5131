// @ts-check
/**
 * `node bench/statistics/run.mjs [draws]`: how often a comparison of a commit with itself raises an alarm, how
 * often a real change is found, for the product and for what others do, and how far the same holds for real runs.
 * Writes ../STATISTICS.md. Seeded: the same figures every time.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";
import { draw } from "./experiment.mjs";
import { judges } from "./judges.mjs";
import { randomOf } from "./random.mjs";
import { realPairs } from "./real.mjs";
import { report } from "./report.mjs";
import { normalWorld, worlds } from "./worlds.mjs";

const draws = Number(process.argv[2] ?? 1_000);
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

/**
 * Share of draws in which each judge says what `counts` looks for.
 * @param {import("./worlds.mjs").World} world @param {import("./experiment.mjs").Plan} plan
 * @param {(alarms: boolean[]) => boolean} counts
 */
function shares(world, plan, counts) {
  const random = randomOf(20_261_121);
  const hits = all.map(() => 0);
  for (let k = 0; k < draws; k++) {
    const scenarios = draw(world, plan, random);
    all.forEach(({ alarms, fewest }, index) => {
      if (plan.n >= fewest && counts(alarms(scenarios))) hits[index] = (hits[index] ?? 0) + 1;
    });
  }
  return hits.map((count, index) => (plan.n < (all[index]?.fewest ?? 1) ? null : count / draws));
}

const none = () => 0;
/** @param {boolean[]} alarms */
const any = (alarms) => alarms.includes(true);
/** @param {boolean[]} alarms */
const first = (alarms) => alarms[0] === true;

/** @type {import("./report.mjs").Line[]} */
const falseAlarms = [];
for (const world of worlds(history))
  for (const [n, scenarios, order] of /** @type {[number, number, "base first" | "A B B A"][]} */ ([
    [1, 3, "base first"],
    [3, 3, "base first"],
    [5, 1, "base first"],
    [5, 3, "base first"],
    [5, 3, "A B B A"],
  ]))
    falseAlarms.push({
      world: world.name,
      n,
      scenarios,
      order,
      shares: shares(world, { n, scenarios, order, change: none }, any),
    });

/** @type {import("./report.mjs").Line[]} */
const found = [];
for (const change of [-0.1, 0.1, -0.05])
  for (const [n, scenarios, moved] of /** @type {[number, number, number][]} */ ([
    [1, 1, 1],
    [4, 1, 1],
    [5, 1, 1],
    [5, 3, 3],
    [5, 3, 1],
    [8, 3, 1],
  ])) {
    const plan = {
      n,
      scenarios,
      order: /** @type {const} */ ("base first"),
      change: (/** @type {number} */ k) => (k < moved ? change : 0),
    };
    found.push({
      change,
      moved,
      n,
      scenarios,
      order: plan.order,
      world: "",
      shares: shares(normalWorld(0.03), plan, first),
    });
  }

const file = fileURLToPath(new URL("../STATISTICS.md", import.meta.url));
writeFileSync(
  file,
  report({ draws, judges: all.map(({ name }) => name), falseAlarms, found, real: realPairs(all, history) }),
);
await server.close();
