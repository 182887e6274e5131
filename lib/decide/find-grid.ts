import { groupBy } from "@/lib/compare";
import { findMatrices, type FoundMatrix } from "./find-matrices";
import type { FoundSweep } from "./find-sweeps";
import type { DecisionRun } from "./types";
import { loadParameters, textOf } from "./varied";

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
    .filter(isCrossed);
  return grids.toSorted((a, b) => b.values.length - a.values.length)[0] ?? null;
}

/** Whether two rows and two columns have several cells each: what only follows another (threads connections) is no grid. */
function isCrossed({ keys, runs }: FoundMatrix): boolean {
  const [down = "", across = ""] = keys;
  const several = (along: string, other: string) =>
    [...groupBy(runs, (run) => textOf(run, along)).values()].filter(
      (some) => new Set(some.map((run) => textOf(run, other))).size > 1,
    ).length > 1;
  return several(down, across) && several(across, down);
}
