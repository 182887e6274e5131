import { findMatrices, type FoundMatrix } from "./find-matrices";
import type { FoundSweep } from "./find-sweeps";
import type { DecisionRun } from "./types";
import { loadParameters, valuesOf } from "./varied";

/**
 * The runs in which one more thing than a sweep's parameter varies, the sweep's own among them: a grid with that as rows
 * and the parameter as columns, the one with most rows; null where nothing else varies.
 * @param second what else varies; left out: whatever of load and variant does
 */
export function findGrid(
  runs: readonly DecisionRun[],
  { parameter, runs: own }: FoundSweep,
  { second, until }: { second?: string | undefined; until?: string | undefined } = {},
): FoundMatrix | null {
  const [first] = own;
  if (!first) return null;
  const { scenario, tool, environment } = first;
  const variants = Object.keys(first.variant).map((key) => `variant.${key}`);
  const all = second === undefined ? [...loadParameters, ...variants] : [second];
  const grids = all
    .filter((one) => one !== parameter)
    .flatMap((one) =>
      findMatrices(runs, { by: `${one},${parameter}`, scenario, tool, environment, until }).filter((grid) =>
        grid.runs.some(({ id }) => id === first.id),
      ),
    )
    .filter(({ keys, runs: cells }) => keys.every((key) => valuesOf(cells, key).length > 1));
  return grids.toSorted((a, b) => b.values.length - a.values.length)[0] ?? null;
}
