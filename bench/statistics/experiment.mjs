// @ts-check
/**
 * One comparison drawn at random: scenarios with two figures each, base and head of `n` runs, and 30 earlier
 * commits.
 *
 * @typedef {import("./random.mjs").Random} Random
 * @typedef {import("./worlds.mjs").World} World
 * @typedef {{ base: number[], head: number[], history: number[][], better: "higher" | "lower" }} Figure
 * @typedef {{ name: string, figures: Record<string, Figure>, inTurns: boolean }} Scenario
 * @typedef {{ n: number, scenarios: number, order: "base first" | "A B B A", change: (scenario: number) => number }} Plan
 */

const commits = 30;
const repeats = 3;

/** @param {World} world @param {Plan} plan @param {Random} random @returns {Scenario[]} */
export function draw(world, plan, random) {
  return Array.from({ length: plan.scenarios }, (_, index) => {
    const next = world.next(random);
    const history = Array.from({ length: commits }, () =>
      Array.from({ length: Math.max(repeats, plan.n) }, next),
    ).reverse();
    /** @type {{ base: (readonly [number, number])[], head: (readonly [number, number])[] }} */
    const sides = { base: [], head: [] };
    for (const side of turns(plan)) sides[side].push(next());
    const change = Math.log1p(plan.change(index));
    /** @param {number} level @param {0 | 1} which @param {number} shift @param {Figure["better"]} better @returns {Figure} */
    const figure = (level, which, shift, better) => ({
      base: sides.base.map((noise) => level * Math.exp(noise[which])),
      head: sides.head.map((noise) => level * Math.exp(noise[which] + shift)),
      history: history.map((group) => group.map((noise) => level * Math.exp(noise[which]))),
      better,
    });
    const figures = { qps: figure(50_000, 0, change, "higher"), latency_p99: figure(0.01, 1, 0, "lower") };
    return { name: `scenario ${index}`, figures, inTurns: plan.order === "A B B A" };
  });
}

/** @param {Plan} plan @returns {("base" | "head")[]} */
function turns({ n, order }) {
  /** @type {("base" | "head")[]} */
  const rounds = [];
  for (let k = 0; k < n; k++) {
    if (order === "base first") rounds.push("base");
    else
      rounds.push(
        ...(k % 2 === 0 ? /** @type {const} */ (["base", "head"]) : /** @type {const} */ (["head", "base"])),
      );
  }
  return order === "base first"
    ? [...rounds, ...Array.from({ length: n }, () => /** @type {const} */ ("head"))]
    : rounds;
}
