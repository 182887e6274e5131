import "server-only";
import type { FunctionHistory, FunctionQuery } from "@/lib/model";
import { type FunctionCost, costOfFunction } from "@/lib/pprof";
import { pickFunctionCosts } from "./function-costs";
import { type ProfileHistory, profileHistory } from "./profile-history";
import type { ProjectRef } from "../projects/projects";

/**
 * What a function cost in every profile of a kind, for each series in which it occurs, or may occur because the costs
 * of a profile are not known; null where the project has no such profile or function.
 */
export async function functionHistory(
  project: ProjectRef,
  { name, kind, sampleType }: FunctionQuery,
): Promise<FunctionHistory | null> {
  const history = await profileHistory(project, kind, sampleType);
  if (!history) return null;
  const costs = await readCosts(project, history, [name]);
  const { columns: _, ...rest } = history;
  const series = history.series
    .map(({ profiles, ...one }) => ({
      ...one,
      points: profiles.map((profile) => ({ ...profile, ...costOf(costs, name, profile.profileId) })),
    }))
    .filter(({ points }) => points.some(({ flat, cum }) => flat !== 0 || cum !== 0));
  return series.length === 0 ? null : { ...rest, name, series };
}

/** By profile, then by name. */
export type HistoryCosts = ReadonlyMap<string, ReadonlyMap<string, FunctionCost | null>>;

/** What some functions cost in all profiles of a history. */
export async function readCosts(
  project: ProjectRef,
  { series, sampleType }: ProfileHistory,
  names: readonly string[],
): Promise<HistoryCosts> {
  const ids = series.flatMap(({ profiles }) => profiles.map(({ profileId }) => profileId));
  return pickFunctionCosts(project.id, ids, {
    key: `of ${JSON.stringify([sampleType, ...names])}`,
    pick: (costs) => new Map(names.map((name) => [name, costOfFunction(costs, sampleType, name)])),
    size: ({ size }) => 200 * size,
  });
}

/** Null for a profile whose costs are not stored, or not of this function. */
export function costOf(
  costs: HistoryCosts,
  name: string,
  profileId: string,
): { flat: number | null; cum: number | null } {
  return costs.get(profileId)?.get(name) ?? { flat: null, cum: null };
}
