import "server-only";
import type { FunctionHistory, FunctionQuery, TopFunctions, TopFunctionsQuery } from "@/lib/model";
import { prisma } from "./database";
import { type HistorySeries, profileHistory } from "./profile-history";
import type { ProjectRef } from "./projects";

/** What a function cost in every profile of a kind; null where the project has no such profile or function. */
export async function functionHistory(
  project: ProjectRef,
  { name, kind, sampleType }: FunctionQuery,
): Promise<FunctionHistory | null> {
  const history = await profileHistory(project, kind, sampleType);
  if (!history) return null;
  const costs = await readCosts(project, [name], history.sampleType);
  const series = history.series.map(({ profiles, ...one }) => ({
    ...one,
    points: profiles.map((profile) => ({ ...profile, ...costOf(costs, name, profile.profileId) })),
  }));
  if (!series.some(({ points }) => points.some(({ cum }) => cum !== null))) return null;
  return { ...history, name, series };
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
  const costs = await readCosts(project, [...new Set(tops.flat())], history.sampleType);
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
  const rows = await prisma().functionCost.findMany({
    where: { projectId: project.id, profileId: { in: ids }, sampleType, flat: { not: 0 } },
    select: { flat: true, function: { select: { name: true } } },
  });
  const sums = new Map<string, number>();
  for (const { flat, function: fn } of rows) sums.set(fn.name, (sums.get(fn.name) ?? 0) + Math.abs(flat));
  return [...sums]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name]) => name);
}

interface Cost {
  readonly flat: number;
  readonly cum: number;
}

/** Costs of functions by name and profile. A name that stands in several files is one function, as in pprof. */
async function readCosts(
  project: ProjectRef,
  names: readonly string[],
  sampleType: string,
): Promise<Map<string, Cost>> {
  const rows = await prisma().functionCost.findMany({
    where: { projectId: project.id, sampleType, function: { name: { in: [...names] } } },
    select: { profileId: true, flat: true, cum: true, function: { select: { name: true } } },
  });
  const costs = new Map<string, Cost>();
  for (const { profileId, flat, cum, function: fn } of rows) {
    const known = costs.get(keyOf(fn.name, profileId));
    costs.set(keyOf(fn.name, profileId), { flat: flat + (known?.flat ?? 0), cum: cum + (known?.cum ?? 0) });
  }
  return costs;
}

function keyOf(name: string, profileId: string): string {
  return `${profileId}${name}`;
}

function costOf(
  costs: ReadonlyMap<string, Cost>,
  name: string,
  profileId: string,
): { flat: number | null; cum: number | null } {
  return costs.get(keyOf(name, profileId)) ?? { flat: null, cum: null };
}
