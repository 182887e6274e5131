import type { DecisionRun } from "./types";

/** The same bytes under the same settings are the same measurement. */
export function eachOnce(runs: readonly DecisionRun[]): DecisionRun[] {
  const seen = new Set<string>();
  return runs.filter(({ seriesId, configId, source }) => {
    const key = `${seriesId} ${configId} ${source}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
