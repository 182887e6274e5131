import "server-only";
import { env } from "@/lib/env";
import { type ChangeSuspects, paths, type ProfileSummary, type SuspectFunction } from "@/lib/model";
import { readFunctionCosts } from "./function-costs";
import { profileLoad } from "./profile-load";
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
  const pairs = kinds.flatMap((kind) => pairOf(base, head, kind, series) ?? []);
  return Promise.all(pairs.map((pair) => movedFunctions(project, pair)));
}

interface Pair {
  base: ProfileSummary;
  head: ProfileSummary;
}

/** The newest profiles of the kind on both sides that were taken alike; those of the series' scenario if there are. */
function pairOf(
  bases: readonly ProfileSummary[],
  heads: readonly ProfileSummary[],
  kind: string,
  { scenario, environment }: { scenario: string; environment: string },
): Pair | null {
  const fitting = (profiles: readonly ProfileSummary[]) =>
    profiles
      .filter((one) => one.kind === kind && one.environment === environment)
      .sort((a, b) => Number(a.scenario === scenario) - Number(b.scenario === scenario))
      .reverse();
  for (const head of fitting(heads)) {
    const base = fitting(bases).find(
      (one) => one.scenario === head.scenario && one.defaultSampleType === head.defaultSampleType,
    );
    if (base) return { base, head };
  }
  return null;
}

async function movedFunctions(project: ProjectRef, { base, head }: Pair): Promise<SuspectProfiles> {
  const sampleType = head.defaultSampleType;
  const [baseCosts, headCosts, baseLoad, headLoad] = await Promise.all([
    ownCosts(project.id, base.id, sampleType),
    ownCosts(project.id, head.id, sampleType),
    profileLoad(project, base.id),
    profileLoad(project, head.id),
  ]);
  const perRequest = baseLoad && headLoad ? { base: baseLoad.requests, head: headLoad.requests } : null;
  return {
    kind: head.kind,
    scenario: head.scenario,
    base: base.id,
    head: head.id,
    url: env().publicUrl + paths.profileDiff(project.slug, base.id, head.id),
    sampleType,
    unit: head.sampleTypes.find(({ type }) => type === sampleType)?.unit ?? "",
    scale: perRequest ? "per-request" : "share",
    functions:
      baseCosts && headCosts
        ? largestCostMoves(
            scaled(baseCosts, perRequest?.base ?? totalOf(base, sampleType)),
            scaled(headCosts, perRequest?.head ?? totalOf(head, sampleType)),
          )
        : null,
  };
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

/** Null where the costs of the profile are not stored. */
async function ownCosts(projectId: string, profileId: string, sampleType: string): Promise<OwnCosts | null> {
  for await (const [, { names, types }] of readFunctionCosts(projectId, [profileId])) {
    const columns = types.find((one) => one.sampleType === sampleType);
    if (!columns) return null;
    const { places, flat, whole } = columns;
    return { flat: new Map([...places].map((place, at) => [names[place]!, flat[at]!])), whole };
  }
  return null;
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
