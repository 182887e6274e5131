import "server-only";
import { groupBy } from "@/lib/compare";
import type { HistoryProfile } from "@/lib/model";

/** The functions of a profile that cost most by themselves, the most expensive first. */
export interface LeadingCosts {
  readonly names: readonly string[];
  readonly costs: readonly number[];
  /** What the others cost at most; 0 where there are none. */
  readonly rest: number;
}

/**
 * The functions that tell most of a history: by turns those that cost most at any of its commits and those that moved
 * most from one commit to the next, per request where that is known, else by share; the highest peak first.
 * @param profiles oldest first
 * @param leading by profile; those that are missing are not known
 */
export function tellingFunctions(
  profiles: readonly HistoryProfile[],
  leading: ReadonlyMap<string, LeadingCosts>,
  limit: number,
): string[] {
  const perRequest = profiles.some(({ requests }) => requests !== null);
  const commits = [...groupBy(profiles, ({ commit }) => commit).values()].flatMap((repeats) => {
    const known = repeats.flatMap(({ profileId, requests, total }) => {
      const [costs, divisor] = [leading.get(profileId), perRequest ? requests : total];
      return costs && divisor ? [{ costs, divisor }] : [];
    });
    return known.length > 0 ? [meanOf(known)] : [];
  });
  const peaks = new Map<string, number>();
  const moves = new Map<string, number>();
  commits.forEach((now, at) => {
    const before = commits[at - 1];
    for (const name of new Set([...now.of.keys(), ...(before?.of.keys() ?? [])])) {
      const [cost, earlier] = [now.of.get(name), before?.of.get(name)];
      raise(peaks, name, cost ?? 0);
      if (before) raise(moves, name, Math.abs((cost ?? now.rest) - (earlier ?? before.rest)));
    }
  });
  return byTurns([peaks, moves].map(largestFirst), limit).sort(
    (a, b) => peaks.get(b)! - peaks.get(a)! || (a < b ? -1 : 1),
  );
}

interface CommitCosts {
  readonly of: ReadonlyMap<string, number>;
  readonly rest: number;
}

/** Of repeats. */
function meanOf(repeats: readonly { costs: LeadingCosts; divisor: number }[]): CommitCosts {
  const of = new Map<string, number>();
  const by = repeats.length;
  for (const { costs, divisor } of repeats)
    costs.names.forEach((name, at) => {
      of.set(name, (of.get(name) ?? 0) + Math.abs(costs.costs[at]!) / divisor / by);
    });
  return { of, rest: repeats.reduce((sum, { costs, divisor }) => sum + costs.rest / divisor / by, 0) };
}

function raise(most: Map<string, number>, name: string, value: number): void {
  if (value > (most.get(name) ?? -1)) most.set(name, value);
}

function largestFirst(values: ReadonlyMap<string, number>): string[] {
  return [...values]
    .filter(([, value]) => value > 0)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([name]) => name);
}

/** One of each list in turn. */
function byTurns(lists: readonly (readonly string[])[], limit: number): string[] {
  const taken = new Set<string>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const name = list[at];
      if (name !== undefined && taken.size < limit) taken.add(name);
    }
  return [...taken];
}
