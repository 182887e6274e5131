import "server-only";
import { type Retention, keptSince } from "@/lib/model";

/** Changes are searched among so many commits before and behind them (lib/stats). */
const window = 50;

/**
 * What of a line is searched where a retention has thinned it: what is left of older commits stands there because
 * of a change point or a permanent comparison, and says nothing of a level. Nor is a change point doubted of which too
 * little is left to find it again.
 * @param groups in their order; times in milliseconds, as `now`
 */
export function afterRetention<T extends { committedAt: number }>(
  groups: readonly T[],
  retention: Retention | undefined,
  branch: string | null,
  now: number,
): { left: T[]; untouchedBefore: number | null } {
  const since = retention ? keptSince(retention, branch === null ? [] : [branch], now) : null;
  if (since === null) return { left: [...groups], untouchedBefore: null };
  const left = groups.filter(({ committedAt }) => committedAt >= since);
  return { left, untouchedBefore: left[window]?.committedAt ?? now };
}
