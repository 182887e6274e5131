import type { Comparison } from "@/lib/model";
import { groupBy } from "./group-by";
import { type NamedSeries, seriesOrder } from "./labels";
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

/** Groups the runs of both sides by series; series of one side only are told apart, not compared. */
export function pairSeries(
  base: readonly ComparableRun[],
  head: readonly ComparableRun[],
): { pairs: SeriesPair[]; unmatched: Comparison["unmatched"] } {
  const [before, after] = [groupBy(base, (run) => run.seriesId), groupBy(head, (run) => run.seriesId)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const all = ids.map((seriesId): SeriesPair => {
    const repeats = {
      base: eachOnce(before.get(seriesId) ?? []),
      head: eachOnce(after.get(seriesId) ?? []),
    };
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
  });
  all.sort(seriesOrder);
  const isPair = (one: SeriesPair) => one.base.length > 0 && one.head.length > 0;
  const unmatched = all
    .filter((one) => !isPair(one))
    .map(
      ({
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
      }) => ({
        ...series,
        side: from.length ? ("base" as const) : ("head" as const),
        runs: from.length + to.length,
      }),
    );
  return { pairs: all.filter(isPair), unmatched };
}
