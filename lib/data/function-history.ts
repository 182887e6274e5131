import "server-only";
import type { FunctionHistory, FunctionQuery, TopFunctions, TopFunctionsQuery } from "@/lib/model";
import { type FunctionCost, costOfFunction } from "@/lib/pprof";
import { readFunctionCosts } from "./function-costs";
import { type HistorySeries, type ProfileHistory, profileHistory } from "./profile-history";
import type { ProjectRef } from "./projects";

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
  const series = history.series
    .map(({ profiles, ...one }) => ({
      ...one,
      points: profiles.map((profile) => ({ ...profile, ...costOf(costs, name, profile.profileId) })),
    }))
    .filter(({ points }) => points.some(({ flat, cum }) => flat !== 0 || cum !== 0));
  return series.length === 0 ? null : { ...history, name, series };
}

/** The functions that cost most by themselves in the newest commit of each series, over its profiles; null without any. */
export async function topFunctionHistory(
  project: ProjectRef,
  { kind, sampleType, limit }: TopFunctionsQuery,
): Promise<TopFunctions | null> {
  const history = await profileHistory(project, kind, sampleType);
  if (!history) return null;
  const tops: string[][] = [];
  for (const one of history.series) tops.push(await topOfNewest(project, one, history.sampleType, limit));
  const costs = await readCosts(project, history, [...new Set(tops.flat())]);
  const functionsOf = ({ profiles }: HistorySeries, names: readonly string[]) =>
    names.map((name) => {
      const of = profiles.map(({ profileId }) => costOf(costs, name, profileId));
      return { name, flat: of.map(({ flat }) => flat), cum: of.map(({ cum }) => cum) };
    });
  const series = history.series.map((one, at) => ({ ...one, functions: functionsOf(one, tops[at] ?? []) }));
  return { ...history, series };
}

/** Names of the functions that cost most in the profiles of the newest commit, the dearest first. */
async function topOfNewest(
  project: ProjectRef,
  { profiles }: HistorySeries,
  sampleType: string,
  limit: number,
): Promise<string[]> {
  const newest = profiles.at(-1)?.commit;
  const ids = profiles.filter(({ commit }) => commit === newest).map(({ profileId }) => profileId);
  const sums = new Map<string, number>();
  for await (const [, { names, types }] of readFunctionCosts(project.id, ids)) {
    const { places, flat } = types.find((one) => one.sampleType === sampleType) ?? { places: [], flat: [] };
    flat.forEach((cost, at) => {
      const name = names[places[at]!]!;
      if (cost !== 0) sums.set(name, (sums.get(name) ?? 0) + Math.abs(cost));
    });
  }
  return [...sums]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name]) => name);
}

/** By profile, then by name. */
type Costs = ReadonlyMap<string, ReadonlyMap<string, FunctionCost | null>>;

async function readCosts(
  project: ProjectRef,
  { series, sampleType }: ProfileHistory,
  names: readonly string[],
): Promise<Costs> {
  const ids = series.flatMap(({ profiles }) => profiles.map(({ profileId }) => profileId));
  const costs = new Map<string, Map<string, FunctionCost | null>>();
  for await (const [id, all] of readFunctionCosts(project.id, ids))
    costs.set(id, new Map(names.map((name) => [name, costOfFunction(all, sampleType, name)])));
  return costs;
}

/** Null for a profile whose costs are not stored, or not of this function. */
function costOf(costs: Costs, name: string, profileId: string): { flat: number | null; cum: number | null } {
  return costs.get(profileId)?.get(name) ?? { flat: null, cum: null };
}
