import { isFailureCount } from "@/lib/metrics";
import type { ComparisonRow } from "@/lib/model";
import { benjaminiHochberg, median } from "@/lib/stats";
import { tellWithRate } from "./at-rate";
import { weigh, type Evidence } from "./evidence";
import { explain, reasonOf } from "./explain";
import { defaultAlpha, familyOf, type Figure, figureSteps } from "./figures";
import { groupBy } from "./group-by";
import { type Kin, kinSteps } from "./kin";
import type { SeriesPair } from "./pairs";
import type { Sample } from "./sample";
import type { ComparisonContext } from "./types";
import { isTail } from "./upload-prior";
import { missingFor, movement, verdictOf } from "./verdict";

/** A row before its verdict: that needs the p-values of all rows. */
interface Draft extends Figure {
  /** null where only one side has the metric. */
  readonly evidence: Evidence | null;
}

/** Every metric of every pair, in the order of the catalogue; steps as long as one of them. All of them share the level. */
export function* seriesSteps(
  pairs: readonly SeriesPair[],
  context: ComparisonContext,
): Generator<void, Map<SeriesPair, ComparisonRow[]>> {
  const drafts = yield* draftSteps(yield* figureSteps(pairs, context));
  const adjusted = adjust(drafts);
  yield;
  const rows = new Map<SeriesPair, ComparisonRow[]>(pairs.map((pair) => [pair, []]));
  for (const one of drafts) {
    rows.get(one.pair)?.push(finish(one, adjusted.get(one), context.alpha ?? defaultAlpha));
    yield;
  }
  for (const [pair, own] of rows) {
    rows.set(pair, tellWithRate(own));
    yield;
  }
  return rows;
}

/** Series of one test bed share its noise: each metric of a series is weighed with what the others say of it. */
function* draftSteps(figures: readonly Figure[]): Generator<void, Draft[]> {
  const sampled = figures.flatMap(({ sample, ...figure }) => (sample ? [{ ...figure, sample }] : []));
  const kin = new Map<string, Kin>();
  for (const [kind, group] of groupBy(sampled, kindOf)) {
    kin.set(kind, yield* kinSteps(group.map(({ sample }) => sample)));
  }
  const drafts: Draft[] = [];
  for (const { sample, ...figure } of figures) {
    const of = sample && kin.get(kindOf({ ...figure, sample }));
    drafts.push({ ...figure, sample, evidence: of ? weigh(sample, of) : null });
    yield;
  }
  return drafts;
}

const kindOf = ({ pair, definition, sample }: Figure & { sample: Sample }) =>
  [pair.environment, definition.name, sample.scale, familyOf(pair)].join("\0");

/** A p-value after adjustment, and among how many tests. */
interface Adjusted {
  readonly p: number | null;
  readonly tests: number;
}

/**
 * Benjamini-Hochberg over the whole comparison, and over the endpoints of each series by themselves: they are a family
 * of their own, so that a service with 200 of them does not take the level from what is decided on anyway. Decisions are made on the primary metrics, so these are adjusted
 * among themselves: a dozen secondary percentiles must not hide a real change. Every other row is adjusted
 * among all rows. `tests` counts also what has too few runs as yet, for it will be tested with more.
 */
function adjust(drafts: readonly Draft[]): Map<Draft, Adjusted> {
  const adjusted = new Map<Draft, Adjusted>();
  const testable = drafts.filter(({ evidence }) => evidence && !evidence.nothing);
  const families = [...groupBy(testable, ({ pair }) => familyOf(pair)).values()].flatMap((family) => [
    family,
    family.filter(({ definition }) => definition.primary),
  ]);
  for (const family of families) {
    const tests = family.length;
    for (const one of family) adjusted.set(one, { p: null, tests });
    const tested = family.flatMap((one) => {
      const p = one.evidence?.decidingP ?? null;
      return p === null ? [] : [{ one, p }];
    });
    const ps = benjaminiHochberg(tested.map(({ p }) => p));
    tested.forEach(({ one }, index) => adjusted.set(one, { p: ps[index] ?? null, tests }));
  }
  return adjusted;
}

function finish(one: Draft, adjusted: Adjusted | undefined, alpha: number): ComparisonRow {
  const { pair, definition, base, head, evidence } = one;
  const { name: metric, unit, better, primary } = definition;
  const { seriesId, scenario, tool, environment, load, variant } = pair;
  const side = (values: readonly number[], of: "base" | "head") => ({
    n: values.length,
    sessions: one.sessions[of],
    median: values.length ? median(values) : null,
    values: [...values],
  });
  const row = {
    seriesId,
    scenario,
    tool,
    environment,
    load,
    variant,
    metric,
    unit,
    better,
    primary,
    base: side(base, "base"),
    head: side(head, "head"),
    change: null,
    interval: null,
    pValue: null,
    adjustedPValue: null,
    method: "none" as const,
    verdict: "inconclusive" as const,
    moved: null,
    moreRuns: null,
    moreUploads: null,
    settles: null,
    limit: null,
    atRate: null,
    ...(pair.part ? { parent: pair.part.parent, part: pair.part.name } : {}),
  };
  const oneSided = `Only ${base.length ? "base" : "head"} has this metric`;
  if (!evidence) return { ...row, reason: oneSided, explanation: `${oneSided}.` };
  return judged(row, evidence, pair, adjusted ?? { p: null, tests: 1 }, alpha);
}

function judged(
  empty: Omit<ComparisonRow, "explanation" | "reason">,
  evidence: Evidence,
  pair: SeriesPair,
  { p, tests }: Adjusted,
  alpha: number,
): ComparisonRow {
  const direction = movement(evidence, p, alpha);
  const failures = isFailureCount(empty.metric);
  const plain = verdictOf(direction, empty.better, pair.invalid, failures);
  const doubt = plain === "improved" ? doubtOf(pair, empty.metric) : undefined;
  const verdict = doubt ? "not-comparable" : plain;
  const settled = direction !== "unclear" || empty.better === null;
  const missing = settled ? null : missingFor(evidence, fewestOf(pair), alpha, tests);
  const row = {
    ...empty,
    ...relative(evidence),
    pValue: evidence.pValue,
    adjustedPValue: p,
    method: evidence.method,
    verdict,
    moved: direction === "up" || direction === "down" ? direction : null,
    limit: limitOf(evidence),
    moreRuns: missing?.runs ?? null,
    moreUploads: missing?.uploads ?? null,
    settles: (missing?.runs ?? missing?.uploads ?? null) === null ? null : settledSize(evidence),
  };
  const invalid = failures ? { base: false, head: false } : pair.invalid;
  const explained = { row, evidence, movement: direction, invalid, doubt, alpha, tests };
  return { ...row, reason: reasonOf(explained), explanation: explain(explained) };
}

/** Runs and uploads of the side that has fewer. */
function fewestOf({ base, head }: SeriesPair): { runs: number; uploads: number } {
  const uploads = (runs: SeriesPair["base"]) => new Set(runs.map(({ uploadId }) => uploadId)).size;
  return {
    runs: Math.min(base.length, head.length),
    uploads: Math.min(uploads(base), uploads(head)),
  };
}

/** Of a difference as it looks, or of the tolerance where it is smaller; null where there is no ratio, or no noise to tell by. */
function settledSize({ scale, effect, tolerance, noise }: Evidence): number | null {
  return scale === "log" && noise.df > 0 ? tidy(Math.expm1(Math.max(Math.abs(effect), tolerance))) : null;
}

/** Why a gain of the metric is none. */
function doubtOf({ suspicions }: SeriesPair, metric: string): string | undefined {
  return suspicions.find(({ blocks }) => blocks === "all" || (blocks === "tails" && isTail(metric)))?.message;
}

function limitOf({ scale, limit, baseMedian, headMedian }: Evidence): number | null {
  if (limit === null) return null;
  return scale === "log"
    ? tidy(Math.expm1(limit))
    : tidy(limit / (Math.max(Math.abs(baseMedian), Math.abs(headMedian)) || 1));
}

/** Effect and interval as fractions of the base's median; null where that is 0, or the interval has no end. */
function relative({
  scale,
  baseMedian,
  headMedian,
  interval,
}: Evidence): Pick<ComparisonRow, "change" | "interval"> {
  if (baseMedian === 0) return { change: null, interval: null };
  // The sign tells the direction also for gauges below zero.
  const share = (difference: number) => tidy(difference / Math.abs(baseMedian));
  const ratio = share(headMedian - baseMedian);
  // Of what is next to nothing anything is more times than a number can say.
  const change = Number.isFinite(ratio) ? ratio : null;
  const bound = (value: number) => (scale === "log" ? tidy(Math.expm1(value)) : share(value));
  const [low, high] = interval ? [bound(interval[0]), bound(interval[1])] : [NaN, NaN];
  return { change, interval: Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null };
}

/** Twelve digits: the noise of logarithms and divisions behind them would turn +100 % into +99.99 %. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
