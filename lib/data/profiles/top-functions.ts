import "server-only";
import type { TopFunctions, TopFunctionsQuery } from "@/lib/model";
import type { FunctionCosts } from "@/lib/pprof";
import { pickFunctionCosts } from "./function-costs";
import { costOf, readCosts } from "./function-history";
import { movedFunctions } from "./moved-functions";
import { type HistorySeries, profileHistory } from "./profile-history";
import type { ProjectRef } from "../projects/projects";
import { type LeadingCosts, tellingFunctions } from "./telling-functions";

/** Functions of a profile that are looked at: what costs less than all of these neither leads nor moves much. */
const mostOfProfile = 100;

/**
 * The functions that cost most by themselves, or moved most, at any commit of each series, over its profiles; and which
 * moved at each commit. Null without any profile.
 */
export async function topFunctionHistory(
  project: ProjectRef,
  { kind, sampleType, limit }: TopFunctionsQuery,
): Promise<TopFunctions | null> {
  const history = await profileHistory(project, kind, sampleType);
  if (!history) return null;
  const { columns, ...facts } = history;
  const tops: string[][] = [];
  for (const { profiles } of history.series) {
    const leading = await leadingCosts(project, profiles, history.sampleType);
    tops.push(tellingFunctions(profiles, leading, limit));
  }
  const costs = await readCosts(project, history, [...new Set(tops.flat())]);
  const functionsOf = ({ profiles }: HistorySeries, names: readonly string[]) =>
    names.map((name) => {
      const of = profiles.map(({ profileId }) => costOf(costs, name, profileId));
      return { name, flat: of.map(({ flat }) => flat), cum: of.map(({ cum }) => cum) };
    });
  const series = await Promise.all(
    history.series.map(async (one, at) => ({
      ...one,
      functions: functionsOf(one, tops[at] ?? []),
      moved: await movedFunctions(project, one.profiles, { columns, sampleType: history.sampleType }),
    })),
  );
  return { ...facts, series };
}

async function leadingCosts(
  project: ProjectRef,
  profiles: HistorySeries["profiles"],
  sampleType: string,
): Promise<Map<string, LeadingCosts>> {
  const ids = profiles.map(({ profileId }) => profileId);
  return pickFunctionCosts(project.id, ids, {
    key: `leading ${sampleType}`,
    pick: (costs) => leadingOf(costs, sampleType),
    size: ({ names }) => names.reduce((sum, name) => sum + 2 * name.length + 60, 0),
  });
}

function leadingOf({ names, types }: FunctionCosts, sampleType: string): LeadingCosts {
  const { places, flat } = types.find((one) => one.sampleType === sampleType) ?? { places: [], flat: [] };
  const order = [...flat.keys()]
    .filter((at) => flat[at] !== 0)
    .sort((a, b) => Math.abs(flat[b]!) - Math.abs(flat[a]!) || a - b);
  const shown = order.slice(0, mostOfProfile);
  return {
    names: shown.map((at) => names[places[at]!]!),
    costs: shown.map((at) => flat[at]!),
    rest: Math.abs(flat[order[mostOfProfile] ?? -1] ?? 0),
  };
}
