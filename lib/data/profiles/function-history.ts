import "server-only";
import type { FunctionHistory, FunctionQuery, TopFunctions, TopFunctionsQuery } from "@/lib/model";
import { type FunctionCost, type FunctionCosts, costOfFunction } from "@/lib/pprof";
import { pickFunctionCosts } from "./function-costs";
import { type HistorySeries, type ProfileHistory, profileHistory } from "./profile-history";
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

/** Names of the functions that cost most in the profiles of the newest commit, the most expensive first. */
async function topOfNewest(
  project: ProjectRef,
  { profiles }: HistorySeries,
  sampleType: string,
  limit: number,
): Promise<string[]> {
  const newest = profiles.at(-1)?.commit;
  const ids = profiles.filter(({ commit }) => commit === newest).map(({ profileId }) => profileId);
  const own = await pickFunctionCosts(project.id, ids, {
    key: `own ${sampleType}`,
    pick: (costs) => ownCosts(costs, sampleType),
    size: (costs) => costs.reduce((sum, [name]) => sum + 2 * name.length + 100, 0),
  });
  const sums = new Map<string, number>();
  for (const [name, cost] of [...own.values()].flat()) sums.set(name, (sums.get(name) ?? 0) + Math.abs(cost));
  return [...sums]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name]) => name);
}

/** Functions that cost something by themselves. */
function ownCosts({ names, types }: FunctionCosts, sampleType: string): [name: string, cost: number][] {
  const { places, flat } = types.find((one) => one.sampleType === sampleType) ?? { places: [], flat: [] };
  return [...flat].flatMap((cost, at) => (cost === 0 ? [] : [[names[places[at]!]!, cost]]));
}

/** By profile, then by name. */
type Costs = ReadonlyMap<string, ReadonlyMap<string, FunctionCost | null>>;

async function readCosts(
  project: ProjectRef,
  { series, sampleType }: ProfileHistory,
  names: readonly string[],
): Promise<Costs> {
  const ids = series.flatMap(({ profiles }) => profiles.map(({ profileId }) => profileId));
  return pickFunctionCosts(project.id, ids, {
    key: `of ${JSON.stringify([sampleType, ...names])}`,
    pick: (costs) => new Map(names.map((name) => [name, costOfFunction(costs, sampleType, name)])),
    size: ({ size }) => 200 * size,
  });
}

/** Null for a profile whose costs are not stored, or not of this function. */
function costOf(costs: Costs, name: string, profileId: string): { flat: number | null; cum: number | null } {
  return costs.get(profileId)?.get(name) ?? { flat: null, cum: null };
}
