import { groupBy } from "@/lib/compare";
import type { Sweep, SweepPoint, VariedValue } from "@/lib/model";
import { bestSet } from "./best";
import { overValues, type MetricOverValues } from "./figures";
import type { FoundSweep } from "./find-sweeps";
import { failuresOf, guardsOf, type Valued } from "./guards";
import { kneeOf } from "./knee";
import { shownMetrics } from "./metrics";
import { scalingLaw } from "./scaling-law";
import { sentencesOf } from "./sweep-words";
import type { DecisionContext } from "./types";
import { axisOf, partsOf, textOf, valueOf } from "./varied";

/** What follows from the runs alone. */
export type SweepAnalysis = Omit<
  Sweep,
  "commit" | "message" | "url" | "permalink" | "found" | "capacity" | "grid"
>;

/** A metric over a parameter: points with verdicts, the best set, knee, scaling law, guards, and what they say. */
export function analyseSweep(found: FoundSweep, context: DecisionContext): SweepAnalysis {
  const { parameter, name, values, runs } = found;
  const byValue = groupBy(runs, (run) => valueOf(textOf(run, parameter) ?? ""));
  const groups = values.map((value) => ({ value, runs: byValue.get(value) ?? [] }));
  const metrics = shownMetrics(runs, context);
  const over = metrics.map((metric) => overValues(groups, metric, context.threshold(metric.metric)));
  const measured = over.filter(({ figures }) => figures.some((figure) => figure !== undefined));
  const [main] = measured;
  const { scenario, tool, environment, load, variant } = runs[0]!;
  const { kind, key } = partsOf(parameter);
  const without = <T extends object>(all: T, ...keys: string[]) =>
    Object.fromEntries(Object.entries(all).filter(([one]) => !keys.includes(one)));
  const analysis = {
    parameter,
    name,
    scenario,
    tool,
    environment,
    load: kind === "load" ? without(load, key, ...(key === "connections" ? ["threads"] : [])) : load,
    variant: kind === "variant" ? without(variant, key) : variant,
    axis: axisOf(values),
    metrics: measured.map(({ metric }) => metric),
    points: groups.map((group, at) => pointOf(group, at, measured)),
    best: bestOf(measured, values),
    knee: main ? kneeAt(main, values) : null,
    law: main && isConcurrency(parameter) ? lawOf(main, values) : null,
    warnings: guardsOf(groups, [parameter]),
  };
  return { ...analysis, sentences: sentencesOf(analysis) };
}

function pointOf({ value, runs }: Valued, at: number, over: readonly MetricOverValues[]): SweepPoint {
  const metrics = Object.fromEntries(
    over.flatMap(({ metric, figures }) => (figures[at] ? [[metric.metric, figures[at]]] : [])),
  );
  return {
    value,
    runs: runs.length,
    runIds: runs.map(({ id }) => id),
    metrics,
    invalid: failuresOf(runs).length > 0,
    verdict: over[0]?.figures[at]?.verdict ?? null,
  };
}

const signOf = ({ metric }: MetricOverValues) => (metric.better === "lower" ? -1 : 1);

/** Without repeats or a direction there is no best set. */
function bestOf(over: readonly MetricOverValues[], values: readonly VariedValue[]): Sweep["best"] {
  const judged = over.filter(({ metric, levels }) => metric.better !== null && levels.df > 0);
  return Object.fromEntries(
    judged.map((one) => [
      one.metric.metric,
      bestSet(one.levels, signOf(one)).map((index) => values[one.places[index] ?? 0]!),
    ]),
  );
}

function numbersAt({ places }: MetricOverValues, values: readonly VariedValue[]): number[] | null {
  const numbers = places.map((at) => values[at]);
  return numbers.every((value) => typeof value === "number") ? numbers : null;
}

function kneeAt(main: MetricOverValues, values: readonly VariedValue[]): Sweep["knee"] {
  const x = numbersAt(main, values);
  if (!x || main.metric.better === null || !main.levels.logs) return null;
  const knee = kneeOf(x, main.levels, signOf(main));
  return knee && { ...knee, metric: main.metric.metric };
}

/** What counts how many work at once: the law is about that, and about nothing else. */
const isConcurrency = (parameter: string) =>
  /connections|vus|threads|gomaxprocs|workers|concurrency|clients|pool|cores|cpus|procs/i.test(parameter);

function lawOf(main: MetricOverValues, values: readonly VariedValue[]): Sweep["law"] {
  const n = numbersAt(main, values);
  return n && main.metric.better === "higher" ? scalingLaw(n, main.levels) : null;
}
