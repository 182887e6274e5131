import "server-only";
import { env } from "@/lib/env";
import { requestsOf, valuesOfSamples } from "@/lib/flame";
import { type ChangeSuspects, type ProfileSummary, joinIds, paths } from "@/lib/model";
import { readFunctionCosts } from "../profiles/function-costs";
import { type OwnCosts, addedUp, largestCostMoves, ownCostsOf } from "../profiles/own-costs";
import { profileBackgrounds } from "../profiles/profile-load";
import { type PairedProfiles, type StoredProfile, pairProfiles } from "../profiles/profile-pairs";
import { profilesOfCommits } from "../profiles/profiles";
import type { ProjectRef } from "../projects/projects";

type SuspectProfiles = ChangeSuspects["profiles"][number];

/** Kinds whose cost explains a change of speed, the plainest first. */
const kinds = ["cpu", "mutex", "block", "allocs"];
const mostFunctions = 5;

/** The functions whose own cost moved most between two commits, for every kind of profile that both have. */
export async function suspectFunctions(
  project: ProjectRef,
  commits: { base: string; head: string },
  series: { scenario: string; environment: string },
): Promise<SuspectProfiles[]> {
  const [base = [], head = []] = await profilesOfCommits(project, [commits.base, commits.head]);
  const there = (profiles: readonly StoredProfile[]) =>
    profiles.filter(({ environment }) => environment === series.environment);
  const pairs = pairProfiles(there(base), there(head));
  const chosen = kinds.flatMap((kind) => pairOf(pairs, kind, series.scenario) ?? []);
  return Promise.all(chosen.map((pair) => changedFunctions(project, pair)));
}

/** Of each kind the profiles of both sides that were taken alike, of the series' scenario if there are. */
function pairOf(pairs: readonly PairedProfiles[], kind: string, scenario: string): PairedProfiles | null {
  const alike = pairs.filter(
    ({ base: [base], head: [head], ...pair }) =>
      pair.kind === kind && base && head && base.defaultSampleType === head.defaultSampleType,
  );
  return alike.find((pair) => pair.scenario === scenario) ?? alike.at(-1) ?? null;
}

async function changedFunctions(
  project: ProjectRef,
  { kind, scenario, ...sides }: PairedProfiles,
): Promise<SuspectProfiles> {
  const [first] = sides.head;
  const sampleType = first?.defaultSampleType ?? "";
  const [base, head] = await Promise.all([
    sideOf(project, sides.base, sampleType),
    sideOf(project, sides.head, sampleType),
  ]);
  const perRequest = requestsOf(base.load, head.load);
  const divisors = perRequest ?? { base: base.total, head: head.total };
  const values = valuesOfSamples(base.columns, head.columns, sampleType);
  return {
    kind,
    scenario,
    base: base.ids,
    head: head.ids,
    url: env().publicUrl + paths.profileDiff(project.slug, base.ids, head.ids),
    sampleType,
    unit: first?.sampleTypes.find(({ type }) => type === sampleType)?.unit ?? "",
    scale: perRequest ? "per-request" : "share",
    functions:
      base.costs && head.costs
        ? largestCostMoves(base.costs, head.costs, divisors, values, mostFunctions)
        : null,
  };
}

async function sideOf(project: ProjectRef, profiles: readonly ProfileSummary[], sampleType: string) {
  const each = profiles.map(({ id }) => id);
  const ids = joinIds(each);
  const [costs, [background]] = await Promise.all([
    ownCosts(project.id, each, sampleType),
    profileBackgrounds(project, [ids]),
  ]);
  const columns = profiles.flatMap(({ sampleTypes }) => sampleTypes);
  const total = columns.reduce((sum, one) => (one.type === sampleType ? sum + one.total : sum), 0);
  return { ids, costs, load: background?.load ?? null, columns, total };
}

/** Those of repeats, added up; null where the costs of one are not stored. */
async function ownCosts(
  projectId: string,
  ids: readonly string[],
  sampleType: string,
): Promise<OwnCosts | null> {
  const each: OwnCosts[] = [];
  for await (const [, costs] of readFunctionCosts(projectId, ids)) {
    const own = ownCostsOf(costs, sampleType);
    if (!own) return null;
    each.push(own);
  }
  return each.length === ids.length ? addedUp(each) : null;
}
