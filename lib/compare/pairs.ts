import type { Comparison } from "@/lib/model";
import { groupBy } from "./group-by";
import { type NamedSeries, inSeriesOrder } from "./labels";
import { eachOnce, measuredInTurns, preferTurns, uploadedTogether } from "./repeats";
import { suspicionsOf } from "./suspicions";
import type { ComparableRun, SeriesPart, Suspicion } from "./types";
import { isHosted } from "./upload-prior";
import type { Invalid } from "./verdict";

/** The runs of one series on both sides. */
export type SeriesPair = NamedSeries & {
  readonly base: readonly ComparableRun[];
  readonly head: readonly ComparableRun[];
  /** Runs left out of each side, because they were read from the very bytes of another one. */
  readonly duplicates: Readonly<Record<"base" | "head", number>>;
  readonly invalid: Invalid;
  /** What makes the pair a doubtful one. */
  readonly suspicions: readonly Suspicion[];
  /** Both sides were measured in turns, or in one upload: what the machine did meanwhile is in both. */
  readonly together: boolean;
  readonly inTurns: boolean;
  /** The environment's facts say that every upload came from another machine. */
  readonly hosted: boolean;
  /** Of an endpoint: what it is a part of. */
  readonly part?: SeriesPart | undefined;
};

/** Whether a run's numbers must not be read as performance. */
function isInvalid(run: ComparableRun): boolean {
  return run.checks.some((check) => check.level === "error");
}

/** The runs of two sides by series. */
export interface Paired {
  readonly pairs: SeriesPair[];
  readonly unmatched: Comparison["unmatched"];
}

/** Groups the runs of both sides by series, a step for each; series of one side only are told apart, not compared. */
export function* pairSteps(
  base: readonly ComparableRun[],
  head: readonly ComparableRun[],
): Generator<void, Paired> {
  const [before, after] = [groupBy(base, (run) => run.seriesId), groupBy(head, (run) => run.seriesId)];
  const found: SeriesPair[] = [];
  for (const seriesId of new Set([...before.keys(), ...after.keys()])) {
    found.push(pairOf(seriesId, before.get(seriesId) ?? [], after.get(seriesId) ?? []));
    yield;
  }
  const all = inSeriesOrder(found);
  const isPair = (one: SeriesPair) => one.base.length > 0 && one.head.length > 0;
  return { pairs: all.filter(isPair), unmatched: all.filter((one) => !isPair(one)).map(aloneOf) };
}

function pairOf(
  seriesId: string,
  before: readonly ComparableRun[],
  after: readonly ComparableRun[],
): SeriesPair {
  const repeats = { base: eachOnce(before), head: eachOnce(after) };
  const sides = preferTurns({ base: repeats.base.runs, head: repeats.head.runs });
  const { base: from, head: to } = sides;
  const series = (from[0] ?? to[0])?.series ?? {
    scenario: "",
    tool: "",
    environment: "",
    load: {},
    variant: {},
  };
  const invalid = { base: from.some(isInvalid), head: to.some(isInvalid) };
  const hosted = [...from, ...to].some(({ environmentFacts }) => isHosted(environmentFacts));
  const inTurns = measuredInTurns(sides);
  const together = inTurns || uploadedTogether(sides);
  const duplicates = { base: repeats.base.duplicates, head: repeats.head.duplicates };
  const suspicions = suspicionsOf(sides);
  const { part } = from[0] ?? to[0] ?? {};
  const how = { duplicates, suspicions, invalid, together, inTurns, hosted };
  return { ...series, seriesId, part, ...sides, ...how };
}

function aloneOf({
  base: from,
  head: to,
  invalid: _,
  together: __,
  inTurns: ______,
  hosted: ___,
  duplicates: ____,
  suspicions: _____,
  part: _______,
  ...series
}: SeriesPair): Paired["unmatched"][number] {
  return { ...series, side: from.length ? "base" : "head", runs: from.length + to.length };
}
