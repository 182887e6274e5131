// @ts-check
/**
 * Real runs of a commit against other real runs of the same commit: each of the three repeats in turn is head, the
 * other two are base, the other commits are the history.
 *
 * @param {readonly import("./judges.mjs").Judge[]} judges
 * @param {readonly { commit: string, runs: readonly { scenario: string, metrics: Record<string, number> }[] }[]} history
 */
export function realPairs(judges, history) {
  const hits = judges.map(() => 0);
  let comparisons = 0;
  for (const { commit, runs } of history)
    for (let chosen = 0; chosen < 3; chosen++) {
      const others = history.filter((one) => one.commit !== commit).toReversed();
      const scenarios = [...new Set(runs.map((run) => run.scenario))].map((name) => {
        /** @param {string} metric @param {"higher" | "lower"} better @returns {import("./experiment.mjs").Figure} */
        const figure = (metric, better) => {
          /** @param {typeof runs} group */
          const values = (group) =>
            group.filter((run) => run.scenario === name).map((run) => run.metrics[metric] ?? 0);
          const mine = values(runs);
          const base = mine.filter((_, index) => index !== chosen);
          const head = mine.filter((_, index) => index === chosen);
          return { base, head, history: others.map((other) => values(other.runs)), better };
        };
        return {
          name,
          // All commits were measured in turns.
          inTurns: true,
          hosted: false,
          figures: { qps: figure("qps", "higher"), latency_p99: figure("latency_p99", "lower") },
        };
      });
      comparisons++;
      judges.forEach(({ alarms }, index) => {
        if (alarms(scenarios).includes(true)) hits[index] = (hits[index] ?? 0) + 1;
      });
    }
  return { comparisons, shares: hits.map((count) => count / comparisons) };
}
