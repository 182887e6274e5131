// @ts-check
/**
 * Who says "changed": the product's own comparison, and what others do. Each gives, for every figure in order,
 * whether it raised an alarm.
 *
 * @typedef {import("./experiment.mjs").Scenario} Scenario
 * @typedef {import("./experiment.mjs").Figure} Figure
 * @typedef {{ name: string, fewest: number, alarms: (scenarios: Scenario[]) => boolean[] }} Judge `fewest`: runs a
 *   side below which it has nothing to say
 * @typedef {typeof import("../../lib/compare/index.ts")} Compare
 * @typedef {typeof import("../../lib/stats/index.ts")} Stats
 */

/** @param {Scenario} scenario @param {"base" | "head"} side */
function runsOf({ name, figures, inTurns, hosted }, side) {
  const [first] = Object.values(figures);
  return (first?.[side] ?? []).map((_, index) => ({
    id: `${name} ${side} ${index}`,
    seriesId: name,
    series: { scenario: name, tool: "wrk", environment: "bench", load: {}, variant: {} },
    uploadId: side === "base" ? "upload 1" : "upload 2",
    metrics: Object.fromEntries(
      Object.entries(figures).map(([metric, figure]) => [metric, figure[side][index] ?? 0]),
    ),
    checks: [],
    tags: inTurns ? { order: "interleaved" } : {},
    config: {},
    environmentFacts: hosted ? { runner: "github-hosted" } : {},
  }));
}

/** @param {Compare} compare @returns {Judge} */
const ours = ({ compareRuns }) => ({
  name: "Benchtrail",
  fewest: 1,
  alarms: (scenarios) =>
    compareRuns({
      base: scenarios.flatMap((scenario) => runsOf(scenario, "base")),
      head: scenarios.flatMap((scenario) => runsOf(scenario, "head")),
      history: (seriesId, metric) =>
        (scenarios.find(({ name }) => name === seriesId)?.figures[metric]?.history ?? []).map(
          (values, at) => [{ uploadId: `earlier ${9999 - at}`, values }],
        ),
    }).rows.map(({ verdict }) => verdict === "improved" || verdict === "regressed"),
});

/** @param {string} name @param {(figure: Figure) => boolean} alarm @param {number} fewest @returns {Judge} */
const each = (name, alarm, fewest = 1) => ({
  name,
  fewest,
  alarms: (scenarios) => scenarios.flatMap(({ figures }) => Object.values(figures).map(alarm)),
});

/** @param {Stats} stats @param {number} limit */
const threshold = ({ mean }, limit) =>
  each(`threshold ${limit * 100} %`, ({ base, head }) => Math.abs(mean(head) / mean(base) - 1) > limit);

/** @param {Stats} stats */
const tTest = ({ testUploads, pooledDeviation }) =>
  each(
    "t-test a metric",
    ({ base, head }) => testUploads([base], [head], pooledDeviation([base, head]), null).p <= 0.05,
    2,
  );

/**
 * Against the commits before, as a control chart does: beyond 1.96 deviations of their means. Each commit counts
 * with as many runs as the head has, or the chart would be too narrow for it.
 * @param {Stats} stats
 */
const zScore = ({ mean, pooledDeviation }) =>
  each("z-score", ({ base, head, history }) => {
    const means = [...history, base].map((group) => mean(group.slice(0, head.length)));
    return Math.abs(mean(head) - mean(means)) > 1.96 * pooledDeviation([means]).deviation;
  });

/** @param {Compare} compare @param {Stats} stats @returns {Judge[]} */
export const judges = (compare, stats) => [
  ours(compare),
  threshold(stats, 0.05),
  threshold(stats, 0.1),
  tTest(stats),
  zScore(stats),
];
