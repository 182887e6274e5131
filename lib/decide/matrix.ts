import { groupBy } from "@/lib/compare";
import { isFailureCount } from "@/lib/metrics";
import type { Grid, HeadlineMetric, Matrix, MatrixFigure, MatrixRow } from "@/lib/model";
import { median } from "@/lib/stats";
import { differingAnswers } from "./answers";
import type { FoundMatrix } from "./find-matrices";
import { failuresOf, guardsOf, keysApart, type Valued } from "./guards";
import { intervalOf, levelsOf } from "./levels";
import { standingOf } from "./letters";
import { shownMetrics } from "./metrics";
import { unitsOf } from "./repeats";
import type { DecisionContext } from "./types";
import { partsOf, textOf } from "./varied";

/** What follows from the runs alone. */
export type MatrixAnalysis = Omit<Matrix, "commit" | "message" | "url" | "permalink" | "found">;

/** Variants against each other: all pairs of those that can be ranked, by every metric that has a direction. */
export function analyseMatrix({ keys, runs }: FoundMatrix, context: DecisionContext): MatrixAnalysis {
  const text = (key: string) => (run: FoundMatrix["runs"][number]) => textOf(run, key) ?? "";
  const name = (run: FoundMatrix["runs"][number]) => keys.map((key) => text(key)(run)).join(" · ");
  const groups = [...groupBy(runs, name)].map(([value, own]): Valued => ({ value, runs: own }));
  const { excluded, warnings } = differingAnswers(groups);
  const failed = groups.filter((group) => failuresOf(group.runs).length > 0);
  const reasonOf = (group: Valued) => {
    const failure = failed.includes(group) ? failuresOf(group.runs)[0]?.message : undefined;
    return failure ?? excluded.get(group) ?? null;
  };
  const columns = shownMetrics(runs, context).filter(({ metric }) =>
    groups.some((one) => unitsOf(one.runs, metric).length),
  );
  const figures = columns.map((metric) => figuresOf(groups, metric, reasonOf));
  const keysThatDiffer = keysApart(groups, keys);
  const rows = groups.map((group, at): MatrixRow => {
    const [first] = group.runs;
    const shown = columns.flatMap(({ metric }, index) => {
      const figure = figures[index]?.[at];
      return figure ? [[metric, figure]] : [];
    });
    return {
      value: String(group.value),
      variant: Object.fromEntries(keys.map((key) => [partsOf(key).key, first ? text(key)(first) : ""])),
      runs: group.runs.length,
      runIds: group.runs.map(({ id }) => id),
      ranked: reasonOf(group) === null,
      reason: reasonOf(group),
      metrics: Object.fromEntries(shown),
      keys: Object.fromEntries(
        keysThatDiffer.map((key) => [partsOf(key).key, first ? text(key)(first) : ""]),
      ),
      profile: null,
    };
  });
  const { scenario, tool, environment } = runs[0]!;
  return {
    by: keys.join(","),
    scenario,
    tool,
    environment,
    columns,
    rows: inOrder(rows, columns[0]),
    grid: keys.length === 2 ? gridOf(rows, keys) : null,
    warnings: [...warnings, ...guardsOf(groups, keys).filter(({ id }) => id !== "moved-together")],
  };
}

/** The best first, what is not ranked last. */
function inOrder(rows: readonly MatrixRow[], main: HeadlineMetric | undefined): MatrixRow[] {
  const place = (row: MatrixRow) => {
    const value = main && row.metrics[main.metric]?.median;
    if (!row.ranked || value === undefined) return Infinity;
    return main?.better === "lower" ? value : -value;
  };
  return rows.toSorted((a, b) => place(a) - place(b) || (a.value < b.value ? -1 : 1));
}

function figuresOf(
  groups: readonly Valued[],
  { metric, better }: HeadlineMetric,
  reasonOf: (group: Valued) => string | null,
): (MatrixFigure | undefined)[] {
  const values = groups.map(({ runs }) => unitsOf(runs, metric));
  const measured = groups.flatMap((_, at) => (values[at]?.length ? at : []));
  const ranked = measured.filter((at) => reasonOf(groups[at]!) === null || isFailureCount(metric));
  const levels = levelsOf(ranked.map((at) => values[at] ?? []));
  const all = levelsOf(measured.map((at) => values[at] ?? []));
  const sign = better === "lower" ? -1 : 1;
  const standing = better === null ? null : standingOf(levels, sign);
  const medians = ranked.map((at) => median(values[at] ?? []));
  const best = medians.length === 0 ? Number.NaN : sign === 1 ? Math.max(...medians) : Math.min(...medians);
  return values.map((own, at) => {
    if (own.length === 0) return undefined;
    const place = ranked.indexOf(at);
    const middle = median(own);
    const [first, last] = standing?.ranks[place] ?? [];
    const times = middle === best ? 1 : middle / best;
    return {
      median: middle,
      interval: intervalOf(all, measured.indexOf(at)),
      n: own.length,
      values: own,
      rank: first === undefined || last === undefined ? null : [first, last],
      letters: standing?.letters[place] ?? "",
      timesBest: better === null || place < 0 || !Number.isFinite(times) ? null : times,
    };
  });
}

function gridOf(rows: readonly MatrixRow[], keys: readonly string[]): Grid {
  const [down = "", across = ""] = keys.map((key) => partsOf(key).key);
  const valuesOf = (key: string) =>
    [...new Set(rows.map(({ variant }) => variant[key] ?? ""))].sort(numbersFirst);
  return {
    rows: down,
    columns: across,
    rowValues: valuesOf(down),
    columnValues: valuesOf(across),
    cells: rows.map(({ variant, runs, metrics }) => ({
      row: variant[down] ?? "",
      column: variant[across] ?? "",
      runs,
      metrics: Object.fromEntries(
        Object.entries(metrics).map(([name, { median: middle, n, rank }]) => [
          name,
          { median: middle, n, best: rank?.[0] === 1 },
        ]),
      ),
    })),
  };
}

const collator = new Intl.Collator("en", { numeric: true });
const numbersFirst = (a: string, b: string) => collator.compare(a, b);
