import type { Comparison } from "@/lib/model";
import { groupBy } from "./group-by";
import { type NamedSeries, seriesOrder } from "./labels";
import type { ComparableRun } from "./types";
import type { Invalid } from "./verdict";

/** The runs of one series on both sides. */
export type SeriesPair = NamedSeries & {
  readonly base: readonly ComparableRun[];
  readonly head: readonly ComparableRun[];
  readonly invalid: Invalid;
  /** Both sides were measured in turns. */
  readonly interleaved: boolean;
};

/** Whether a run's numbers must not be read as performance. */
function isInvalid(run: ComparableRun): boolean {
  return run.checks.some((check) => check.level === "error");
}

/** Whether all runs carry one and the same tag that says so: `benchtrail ab` draws a new one each time. */
function inTurns(runs: readonly ComparableRun[]): boolean {
  const [first, ...others] = new Set(runs.map((run) => run.tags?.order ?? ""));
  return others.length === 0 && (first ?? "").startsWith("interleaved");
}

/** Groups the runs of both sides by series; series of one side only are told apart, not compared. */
export function pairSeries(
  base: readonly ComparableRun[],
  head: readonly ComparableRun[],
): { pairs: SeriesPair[]; unmatched: Comparison["unmatched"] } {
  const [before, after] = [groupBy(base, (run) => run.seriesId), groupBy(head, (run) => run.seriesId)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const all = ids.map((seriesId): SeriesPair => {
    const [from, to] = [before.get(seriesId) ?? [], after.get(seriesId) ?? []];
    const series = (from[0] ?? to[0])?.series ?? {
      scenario: "",
      tool: "",
      environment: "",
      load: {},
      variant: {},
    };
    const invalid = { base: from.some(isInvalid), head: to.some(isInvalid) };
    return { ...series, seriesId, base: from, head: to, invalid, interleaved: inTurns([...from, ...to]) };
  });
  all.sort(seriesOrder);
  const isPair = (one: SeriesPair) => one.base.length > 0 && one.head.length > 0;
  const unmatched = all
    .filter((one) => !isPair(one))
    .map(({ base: from, head: to, invalid: _, interleaved: __, ...series }) => ({
      ...series,
      side: from.length ? ("base" as const) : ("head" as const),
      runs: from.length + to.length,
    }));
  return { pairs: all.filter(isPair), unmatched };
}
