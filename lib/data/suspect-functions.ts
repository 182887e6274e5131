import "server-only";
import { env } from "@/lib/env";
import { type ChangeSuspects, type ProfileSummary, type SuspectFunction, joinIds, paths } from "@/lib/model";
import { readFunctionCosts } from "./function-costs";
import { profileLoad } from "./profile-load";
import { type PairedProfiles, type StoredProfile, pairProfiles } from "./profile-pairs";
import { profilesOfCommit } from "./profiles";
import type { ProjectRef } from "./projects";

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
  const [base, head] = await Promise.all([
    profilesOfCommit(project, commits.base),
    profilesOfCommit(project, commits.head),
  ]);
  const there = (profiles: readonly StoredProfile[]) =>
    profiles.filter(({ environment }) => environment === series.environment);
  const pairs = pairProfiles(there(base), there(head));
  const chosen = kinds.flatMap((kind) => pairOf(pairs, kind, series.scenario) ?? []);
  return Promise.all(chosen.map((pair) => movedFunctions(project, pair)));
}

/** Of each kind the profiles of both sides that were taken alike, of the series' scenario if there are. */
function pairOf(pairs: readonly PairedProfiles[], kind: string, scenario: string): PairedProfiles | null {
  const alike = pairs.filter(
    ({ base: [base], head: [head], ...pair }) =>
      pair.kind === kind && base && head && base.defaultSampleType === head.defaultSampleType,
  );
  return alike.find((pair) => pair.scenario === scenario) ?? alike.at(-1) ?? null;
}

async function movedFunctions(
  project: ProjectRef,
  { kind, scenario, ...sides }: PairedProfiles,
): Promise<SuspectProfiles> {
  const [first] = sides.head;
  const sampleType = first?.defaultSampleType ?? "";
  const [base, head] = await Promise.all([
    sideOf(project, sides.base, sampleType),
    sideOf(project, sides.head, sampleType),
  ]);
  const perRequest = base.load && head.load ? { base: base.load.requests, head: head.load.requests } : null;
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
        ? largestCostMoves(
            scaled(base.costs, perRequest?.base ?? base.total),
            scaled(head.costs, perRequest?.head ?? head.total),
          )
        : null,
  };
}

async function sideOf(project: ProjectRef, profiles: readonly ProfileSummary[], sampleType: string) {
  const each = profiles.map(({ id }) => id);
  const ids = joinIds(each);
  const [costs, load] = await Promise.all([
    ownCosts(project.id, each, sampleType),
    profileLoad(project, ids),
  ]);
  return { ids, costs, load, total: profiles.reduce((sum, one) => sum + totalOf(one, sampleType), 0) };
}

function totalOf({ sampleTypes }: ProfileSummary, sampleType: string): number {
  return sampleTypes.find(({ type }) => type === sampleType)?.total ?? 0;
}

/** Own cost of the functions of a profile, by name; 0 for those that cost only by what they call. */
export interface OwnCosts {
  readonly flat: ReadonlyMap<string, number>;
  /** Those that are missing do not occur; else some were too many to be kept. */
  readonly whole: boolean;
}

/** Those of repeats, added up; null where the costs of one are not stored. */
async function ownCosts(
  projectId: string,
  ids: readonly string[],
  sampleType: string,
): Promise<OwnCosts | null> {
  const each: OwnCosts[] = [];
  for await (const [, { names, types }] of readFunctionCosts(projectId, ids)) {
    const columns = types.find((one) => one.sampleType === sampleType);
    if (!columns) return null;
    const { places, flat, whole } = columns;
    each.push({ flat: new Map([...places].map((place, at) => [names[place]!, flat[at]!])), whole });
  }
  return each.length === ids.length ? addedUp(each) : null;
}

/** A function that one of them may have had no room for is not known. */
function addedUp(each: readonly OwnCosts[]): OwnCosts {
  const names = new Set(each.flatMap(({ flat }) => [...flat.keys()]));
  const known = [...names].filter((name) => each.every(({ flat, whole }) => whole || flat.has(name)));
  const sum = (name: string) => each.reduce((all, { flat }) => all + (flat.get(name) ?? 0), 0);
  return { flat: new Map(known.map((name) => [name, sum(name)])), whole: each.every(({ whole }) => whole) };
}

function scaled({ flat, whole }: OwnCosts, by: number): OwnCosts {
  return { flat: new Map([...flat].map(([name, cost]) => [name, by === 0 ? 0 : cost / by])), whole };
}

/** Functions whose own cost moved, the largest move first, at most `mostFunctions`; those known on both sides. */
export function largestCostMoves(base: OwnCosts, head: OwnCosts): SuspectFunction[] {
  const names = [...new Set([...base.flat.keys(), ...head.flat.keys()])];
  const known = (name: string) => [base, head].every(({ flat, whole }) => whole || flat.has(name));
  const move = (name: string) => Math.abs((head.flat.get(name) ?? 0) - (base.flat.get(name) ?? 0));
  return names
    .filter((name) => move(name) > 0 && known(name))
    .sort((a, b) => move(b) - move(a) || (a < b ? -1 : 1))
    .slice(0, mostFunctions)
    .map((name) => ({ name, base: base.flat.get(name) ?? null, head: head.flat.get(name) ?? null }));
}
