import "server-only";
import { env } from "@/lib/env";
import { type ChangeSuspects, paths, type ProfileSummary, type SuspectFunction } from "@/lib/model";
import { prisma } from "./database";
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
  const scaled = (costs: ReadonlyMap<string, number>, by: number) =>
    new Map([...costs].map(([name, cost]) => [name, by === 0 ? 0 : cost / by]));
  return {
    kind: head.kind,
    scenario: head.scenario,
    base: base.id,
    head: head.id,
    url: env().publicUrl + paths.profileDiff(project.slug, base.id, head.id),
    sampleType,
    unit: head.sampleTypes.find(({ type }) => type === sampleType)?.unit ?? "",
    scale: perRequest ? "per-request" : "share",
    functions: largestKeptMoves(
      scaled(baseCosts, perRequest?.base ?? totalOf(base, sampleType)),
      scaled(headCosts, perRequest?.head ?? totalOf(head, sampleType)),
    ),
  };
}

function totalOf({ sampleTypes }: ProfileSummary, sampleType: string): number {
  return sampleTypes.find(({ type }) => type === sampleType)?.total ?? 0;
}

/** Own cost of each function that is kept of a profile, by name. */
async function ownCosts(
  projectId: string,
  profileId: string,
  sampleType: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma().functionCost.findMany({
    where: { projectId, profileId, sampleType },
    select: { flat: true, function: { select: { name: true } } },
  });
  const costs = new Map<string, number>();
  for (const {
    flat,
    function: { name },
  } of rows)
    costs.set(name, (costs.get(name) ?? 0) + flat);
  return costs;
}

/**
 * Functions whose kept cost moved, the largest move first, at most `mostFunctions`. Of a profile only what costs most is
 * kept: a function that only one side keeps costs less on the other than all that is kept there, and counts as nothing.
 */
export function largestKeptMoves(
  base: ReadonlyMap<string, number>,
  head: ReadonlyMap<string, number>,
): SuspectFunction[] {
  const names = [...new Set([...base.keys(), ...head.keys()])];
  const move = (name: string) => Math.abs((head.get(name) ?? 0) - (base.get(name) ?? 0));
  return names
    .filter((name) => move(name) > 0)
    .sort((a, b) => move(b) - move(a) || (a < b ? -1 : 1))
    .slice(0, mostFunctions)
    .map((name) => ({ name, base: base.get(name) ?? null, head: head.get(name) ?? null }));
}
