// @ts-check
/**
 * One comparison drawn at random: scenarios with two figures each, base and head of `n` runs, and `commits` earlier
 * ones, each measured once as often.
 *
 * @typedef {import("./random.mjs").Random} Random
 * @typedef {import("./worlds.mjs").World} World
 * @typedef {{ base: number[], head: number[], history: number[][], better: "higher" | "lower" }} Figure history: newest first
 * @typedef {{ name: string, figures: Record<string, Figure>, inTurns: boolean, hosted: boolean }} Scenario
 * @typedef {{ n: number, commits: number, scenarios: number, inTurns?: boolean, hosted?: boolean, change?: (scenario: number) => number }} Plan
 */

/** @param {World} world @param {Plan} plan @param {Random} random @returns {Scenario[]} */
export function draw(world, { n, commits, scenarios, inTurns = false, hosted = false, change }, random) {
  const next = world.uploads(random);
  /** Values by scenario. @param {number} runs */
  const measure = (runs) => {
    const run = next();
    return Array.from({ length: scenarios }, (_, scenario) =>
      Array.from({ length: runs }, () => run(scenario)),
    );
  };
  const history = Array.from({ length: commits }, () => measure(n)).toReversed();
  const both = inTurns ? measure(2 * n) : null;
  const base = both
    ? both.map((values) => values.filter((_, at) => at % 4 === 0 || at % 4 === 3))
    : measure(n);
  const head = both
    ? both.map((values) => values.filter((_, at) => at % 4 === 1 || at % 4 === 2))
    : measure(n);
  return base.map((_, scenario) => {
    const shift = Math.log1p(change?.(scenario) ?? 0);
    /** @param {number} level @param {0 | 1} which @param {number} headShift @param {Figure["better"]} better @returns {Figure} */
    const figure = (level, which, headShift, better) => {
      /** @param {readonly (readonly [number, number])[] | undefined} runs @param {number} [by] */
      const values = (runs = [], by = 0) => runs.map((noise) => level * Math.exp(noise[which] + by));
      return {
        base: values(base[scenario]),
        head: values(head[scenario], headShift),
        history: history.map((commit) => values(commit[scenario])),
        better,
      };
    };
    const figures = { qps: figure(50_000, 0, shift, "higher"), latency_p99: figure(0.01, 1, 0, "lower") };
    return { name: `scenario ${scenario}`, figures, inTurns, hosted };
  });
}
