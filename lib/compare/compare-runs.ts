import type { ComparisonRow, FlatConfig, Verdict, VerdictCounts } from "@/lib/model";
import { atOnce } from "./at-once";
import { diffSteps, notRecorded, type ConfigDiff, type RunConfig } from "./config-diff";
import { headline } from "./headline";
import { missingOf } from "./missing";
import { type Paired, pairSteps, type SeriesPair } from "./pairs";
import { seriesSteps } from "./rows";
import type { ComparableRun, CompareInput, ComparisonContext, RunComparison } from "./types";
import { sideWarnings } from "./warnings";

/**
 * Compares two groups of runs: every metric of every series that both have, with verdicts by the design's
 * "How two groups of runs are compared", rules 1 to 3; what else differs between them; and how far the runs can
 * be trusted. The order of the runs does not matter, and the same input gives the same answer forever.
 */
export function compareRuns(input: CompareInput): RunComparison {
  return atOnce(runSteps(input));
}

/** The same in steps of about a millisecond, for whoever has other things to do in between. */
export function* runSteps({ base, head, ...context }: CompareInput): Generator<void, RunComparison> {
  const paired = { base, head, ...(yield* pairSteps(base, head)) };
  return yield* comparisonSteps(paired, yield* seriesSteps(paired.pairs, context));
}

/** Compares several groups of runs with one base: each as `compareRuns` does, p-values adjusted over all of them; in steps. */
export function* sideSteps(
  base: readonly ComparableRun[],
  heads: readonly (readonly ComparableRun[])[],
  context: ComparisonContext,
): Generator<void, RunComparison[]> {
  const sides: Sides[] = [];
  for (const head of heads) sides.push({ base, head, ...(yield* pairSteps(base, head)) });
  const rows = yield* seriesSteps(
    sides.flatMap(({ pairs }) => pairs),
    context,
  );
  const comparisons: RunComparison[] = [];
  for (const side of sides) comparisons.push(yield* comparisonSteps(side, rows));
  return comparisons;
}

type Sides = Pick<CompareInput, "base" | "head"> & Paired;

/** What is said of all series together, a step for each. */
function* comparisonSteps(
  paired: Sides,
  rowsOf: ReadonlyMap<SeriesPair, ComparisonRow[]>,
): Generator<void, RunComparison> {
  const { pairs, unmatched } = paired;
  const rows = pairs.flatMap((pair) => rowsOf.get(pair) ?? []);
  const pairedSeries = new Set(pairs.map(({ seriesId }) => seriesId));
  // What is said of a run is said once, and not of each of its endpoints again.
  const whole = pairs.filter(({ part }) => !part);
  const warnings = sideWarnings(
    whole,
    paired.head.filter(({ seriesId, part }) => !part && !pairedSeries.has(seriesId)),
  );
  yield;
  // What only one side ran may have its own settings: that is no difference between the sides.
  const compared = (side: "base" | "head") =>
    whole.length ? whole.flatMap((pair) => pair[side]) : paired[side];
  const of = (side: "base" | "head", read: (run: ComparableRun) => FlatConfig): RunConfig[] =>
    compared(side).map((run) => ({ seriesId: run.seriesId, config: read(run) }));
  const diff = (read: (run: ComparableRun) => FlatConfig): Generator<void, ConfigDiff> =>
    diffSteps(of("base", read), of("head", read));
  const silent = (read: (run: ComparableRun) => FlatConfig) =>
    (["base", "head"] as const).filter((side) => notRecorded(of(side, read)));
  const config = yield* diff(configOf);
  yield;
  const environment = yield* diff(environmentOf);
  yield;
  const missing = missingOf(paired, rows);
  yield;
  const summary = headline({ rows, warnings, environment: environment.differences });
  return {
    rows,
    config: config.differences,
    configUnchanged: config.unchanged,
    environment: environment.differences,
    environmentUnchanged: environment.unchanged,
    notRecorded: { config: silent(configOf), environment: silent(environmentOf) },
    warnings,
    unmatched,
    missing,
    headline: summary,
    summary: { ...countVerdicts(rows), headline: summary.sentence },
  };
}

const configOf = ({ config }: ComparableRun): FlatConfig => config;

function environmentOf({ environmentFacts, series, toolVersion }: ComparableRun): FlatConfig {
  return toolVersion ? { ...environmentFacts, [`${series.tool}.version`]: toolVersion } : environmentFacts;
}

/** Verdicts of the primary metrics: decisions are made on these alone. */
function countVerdicts(rows: readonly ComparisonRow[]): VerdictCounts {
  const count = (verdict: Verdict) => rows.filter((row) => row.primary && row.verdict === verdict).length;
  return {
    improved: count("improved"),
    regressed: count("regressed"),
    unchanged: count("unchanged"),
    inconclusive: count("inconclusive"),
    notComparable: count("not-comparable"),
  };
}
