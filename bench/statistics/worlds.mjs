// @ts-check
/**
 * Where noise comes from. A world gives the run-by-run noise of two figures as logarithms: [QPS, P99]. P99 is
 * three times as noisy, as in the real runs.
 *
 * @typedef {import("./random.mjs").Random} Random
 * @typedef {readonly [number, number]} Noise
 * @typedef {{ name: string, next: (random: Random) => () => Noise }} World
 */

const tail = 3;

/** @param {number} deviation @returns {World} */
export const normalWorld = (deviation) => ({
  name: `normal, ${Math.round(deviation * 100)} %`,
  next: (random) => () => [deviation * random.normal(), tail * deviation * random.normal()],
});

/** @type {World} */
const heavyWorld = {
  name: "heavy tails (Student's t, 3 degrees of freedom), 3 %",
  next: (random) => () => [0.03 * random.heavy(), tail * 0.03 * random.heavy()],
};

/** @type {World} */
const spikyWorld = {
  name: "1 %, and every tenth run disturbed (10 to 40 % slower)",
  next: (random) => () => {
    const hit = random.uniform() < 0.1 ? 0.1 + 0.3 * random.uniform() : 0;
    return [0.01 * random.normal() - hit, tail * 0.01 * random.normal() + 2 * hit];
  },
};

/** @param {number} each @returns {World} */
const driftWorld = (each) => ({
  name: `3 %, and a machine that drifts ${each * 100} % a run (random walk)`,
  next: (random) => {
    let level = 0;
    return () => {
      level += each * random.normal();
      return [level + 0.03 * random.normal(), -level + tail * 0.03 * random.normal()];
    };
  },
});

/**
 * What the real repeats strayed from their commit's mean, both figures of a run together, as logarithms.
 * @param {readonly { runs: readonly { scenario: string, metrics: Record<string, number> }[] }[]} history
 * @returns {World}
 */
function realWorld(history) {
  /** @type {Noise[]} */
  const strayed = [];
  for (const { runs } of history)
    for (const scenario of new Set(runs.map((run) => run.scenario))) {
      const group = runs.filter((run) => run.scenario === scenario);
      /** @param {string} metric */
      const logs = (metric) => group.map((run) => Math.log(run.metrics[metric] ?? 1));
      // The mean of n values takes part of their noise away; this gives it back.
      const stretch = Math.sqrt(group.length / (group.length - 1));
      /** @param {number[]} values */
      const stray = (values) => {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        return values.map((value) => (value - mean) * stretch);
      };
      const [qps, p99] = [stray(logs("qps")), stray(logs("latency_p99"))];
      qps.forEach((value, index) => strayed.push([value, p99[index] ?? 0]));
    }
  return {
    name: `the real repeats (${strayed.length} runs of wrk, drawn again)`,
    next: (random) => () => random.pick(strayed),
  };
}

/** @param {Parameters<typeof realWorld>[0]} history @returns {World[]} */
export const worlds = (history) => [
  normalWorld(0.03),
  heavyWorld,
  spikyWorld,
  driftWorld(0.005),
  driftWorld(0.02),
  realWorld(history),
];
