// @ts-check
/**
 * Where noise comes from. A world is made of uploads, an upload of runs; all numbers are logarithms: 0.01 is 1 %. What
 * uploads differ by moves the QPS of all scenarios alike and P99 the other way; runs differ in P99 three times as much.
 *
 * @typedef {import("./random.mjs").Random} Random
 * @typedef {readonly [qps: number, p99: number]} Noise
 * @typedef {(scenario: number) => Noise} Upload draws a run
 * @typedef {{ name: string, inside: string, between: string, uploads: (random: Random) => () => Upload }} World
 */

const tail = 3;
/** @param {number} share */
const percent = (share) => `${share * 100} %`;

/** @type {Record<string, (inside: number) => (random: Random) => Noise>} */
const runs = {
  normal: (inside) => (random) => [inside * random.normal(), tail * inside * random.normal()],
  "heavy tails": (inside) => (random) => [inside * random.heavy(), tail * inside * random.heavy()],
  // Every tenth run is 10 to 40 % slower.
  disturbed: (inside) => (random) => {
    const hit = random.uniform() < 0.1 ? 0.1 + 0.3 * random.uniform() : 0;
    return [inside * random.normal() - hit, tail * inside * random.normal() + 2 * hit];
  },
};

/**
 * @param {string} kind of runs
 * @param {number} inside deviation of a run inside its upload
 * @param {number} between deviation of uploads
 * @param {{ memory?: number, unlike?: number, apart?: boolean }} [more] how much of an upload's level is left in the next
 *   one; how far the scenarios' own `inside` are apart: deviation of its logarithm; whether an upload moves each scenario by itself
 * @returns {World}
 */
export const world = (kind, inside, between, { memory = 0, unlike = 0, apart = false } = {}) => ({
  name: `${kind}${memory > 0 ? `, drift (AR ${memory})` : ""}${unlike > 0 ? ", unlike scenarios" : ""}${apart ? ", each scenario by itself" : ""}`,
  inside: percent(inside),
  between: percent(between),
  uploads: (random) => {
    let level = random.normal();
    /** @type {number[]} */
    const scenarios = [];
    return () => {
      level = memory * level + Math.sqrt(1 - memory ** 2) * random.normal();
      const common = between * level;
      /** @type {number[]} */
      const own = [];
      return (scenario) => {
        const shift = apart ? (own[scenario] ??= between * random.normal()) : common;
        const spread = unlike > 0 ? (scenarios[scenario] ??= Math.exp(unlike * random.normal())) : 1;
        const run = /** @type {(inside: number) => (random: Random) => Noise} */ (runs[kind]);
        const [qps, p99] = run(inside * spread)(random);
        return [qps + shift, p99 - shift];
      };
    };
  },
});

/**
 * The real repeats, drawn again, in uploads that do not differ.
 * @param {readonly { runs: readonly { scenario: string, metrics: Record<string, number> }[] }[]} history
 * @returns {World}
 */
export function realWorld(history) {
  /** @type {Noise[]} */
  const strayed = [];
  for (const { runs: all } of history)
    for (const scenario of new Set(all.map((run) => run.scenario))) {
      const group = all.filter((run) => run.scenario === scenario);
      // The mean of n values takes part of their noise away; this gives it back.
      const stretch = Math.sqrt(group.length / (group.length - 1));
      /** @param {string} metric */
      const stray = (metric) => {
        const logs = group.map((run) => Math.log(run.metrics[metric] ?? 1));
        const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
        return logs.map((value) => (value - mean) * stretch);
      };
      const [qps, p99] = [stray("qps"), stray("latency_p99")];
      qps.forEach((value, index) => strayed.push([value, p99[index] ?? 0]));
    }
  return {
    name: `real repeats of wrk (${strayed.length})`,
    inside: "as measured",
    between: "0 %",
    uploads: (random) => () => () => random.pick(strayed),
  };
}
