import type { ComparableRun } from "./types";

/**
 * The same bytes uploaded again are the same measurement: of runs of equal `source` one counts. (Other configurations are left out
 * before: see `newestConfigurations`.)
 */
export function eachOnce(runs: readonly ComparableRun[]): { runs: ComparableRun[]; duplicates: number } {
  const sources = new Set<string>();
  const distinct = new Set(
    [...runs].sort(byId).filter(({ source }) => {
      const isNew = source === undefined || !sources.has(source);
      if (source !== undefined) sources.add(source);
      return isNew;
    }),
  );
  return { runs: runs.filter((run) => distinct.has(run)), duplicates: runs.length - distinct.size };
}

/** Ids carry the time of the upload. */
const byId = (a: ComparableRun, b: ComparableRun) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

interface Sides {
  readonly base: readonly ComparableRun[];
  readonly head: readonly ComparableRun[];
}

/** `benchtrail ab` draws a new one each time: runs that carry the same were measured in turns. Empty for all others. */
function turnOf(run: ComparableRun): string {
  const order = run.tags?.order ?? "";
  return order.startsWith("interleaved") ? order : "";
}

/** The runs of the newest pair that was measured in turns, where there is one: what uploads differ by is in both. */
export function preferTurns({ base, head }: Sides): Sides {
  const ofBase = new Set(base.map(turnOf));
  const newest = [...head]
    .sort(byId)
    .map(turnOf)
    .findLast((turn) => turn && ofBase.has(turn));
  if (newest === undefined) return { base, head };
  const ofTurn = (runs: readonly ComparableRun[]) => runs.filter((run) => turnOf(run) === newest);
  return { base: ofTurn(base), head: ofTurn(head) };
}

/** Whether all runs were measured in turns. */
export function measuredInTurns({ base, head }: Sides): boolean {
  return alike([...base, ...head].map(turnOf));
}

/** Whether all runs came in one upload. */
export function uploadedTogether({ base, head }: Sides): boolean {
  return alike([...base, ...head].map(({ uploadId }) => uploadId));
}

const alike = (values: readonly (string | undefined)[]) => Boolean(values[0]) && new Set(values).size === 1;
