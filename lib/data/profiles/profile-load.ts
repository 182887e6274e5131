import "server-only";
import { groupBy } from "@/lib/compare";
import { formatValue } from "@/lib/metrics";
import { type ProfileLoad, splitIds } from "@/lib/model";
import { median } from "@/lib/stats";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** Runs with an error-level check tell nothing. */
const untrusted = 2;

const mostRuns = 20_000;

/** What a profile's requests are found by. */
export interface LoadProfile {
  readonly id: string;
  readonly uploadId: string;
  readonly commitId: string;
  readonly environmentId: string;
  readonly scenario: string | null;
  readonly durationSeconds: number | null;
}

/** The columns of a `TakenProfile`. */
export const loadProfileColumns = {
  id: true,
  uploadId: true,
  commitId: true,
  environmentId: true,
  scenario: true,
  durationSeconds: true,
} as const;

/**
 * What a profile's costs can be divided by: the requests of the runs that came with it, else of the runs of its
 * commit, scenario and environment. Null where there are none, where they are of several scenarios, where the profile went
 * on for much longer than the runs did, and for profiles without a duration, whose values are no cost of a stretch of time.
 * @param ids its id, or several joined: the requests of merged profiles are those of each, added up, and not known
 * where one does not tell
 */
export async function profileLoad(project: ProjectRef, ids: string): Promise<ProfileLoad | null> {
  const [load] = await profileLoadsOf(project, [ids]);
  return load ?? null;
}

/** The same of several, in their order, with no more statements. @param requests each an id, or several joined */
export async function profileLoadsOf(
  project: ProjectRef,
  requests: readonly string[],
): Promise<(ProfileLoad | null)[]> {
  const loads = await loadsOf(project, requests.flatMap(splitIds));
  return requests.map((ids) => {
    const loadsOfParts = splitIds(ids).map((id) => loads.get(id));
    return loadsOfParts.every((load) => load !== undefined) && loadsOfParts.every(coversProfile)
      ? mergedLoad(loadsOfParts)
      : null;
  });
}

/**
 * Why costs of profiles are not told per request although there are runs beside them: the first that lasted longer than its runs,
 * in a sentence; null where that is not the reason.
 */
export async function whyNotPerRequest(
  project: ProjectRef,
  requests: readonly string[],
): Promise<string | null> {
  const loads = await loadsOf(project, requests.flatMap(splitIds));
  const long = [...loads.values()].find((load) => !coversProfile(load));
  if (!long) return null;
  const [profile, run] = [long.profileSeconds, long.runSeconds ?? 0].map((value) =>
    formatValue(value, "seconds"),
  );
  return `A profile of ${profile} stands beside a run of ${run}: what it cost besides cannot be divided by the requests of the run.`;
}

async function loadsOf(project: ProjectRef, ids: readonly string[]): Promise<Map<string, Loaded>> {
  const profiles = await prisma().profile.findMany({
    where: { projectId: project.id, id: { in: [...ids] } },
    select: loadProfileColumns,
  });
  return chosenRuns(project, profiles);
}

/** The same of many profiles, by their ids; those without are left out. */
export async function profileLoads(
  project: ProjectRef,
  profiles: readonly LoadProfile[],
): Promise<Map<string, ProfileLoad>> {
  const loads = await chosenRuns(project, profiles);
  return new Map([...loads].flatMap(([id, load]) => (coversProfile(load) ? [[id, mergedLoad([load])]] : [])));
}

/** A profile with the runs that tell its rate. */
interface Loaded {
  readonly profile: LoadProfile;
  readonly profileSeconds: number;
  /** Median of its runs; null where none says. */
  readonly runSeconds: number | null;
  /** How long both went on: the profile's duration, or the run's where that is shorter. */
  readonly seconds: number;
  readonly runs: Runs;
}

/** A profile may go on for so many times the run; one that is longer has seen much that was no request. */
const mostBeyondRun = 1.2;

function coversProfile({ profileSeconds, runSeconds }: Loaded): boolean {
  return runSeconds === null || profileSeconds <= mostBeyondRun * runSeconds;
}

type Runs = readonly [LoadRun, ...LoadRun[]];

async function chosenRuns(
  project: ProjectRef,
  profiles: readonly LoadProfile[],
): Promise<Map<string, Loaded>> {
  const timed = profiles.filter(({ durationSeconds }) => durationSeconds);
  const byPlace = groupBy(timed.length === 0 ? [] : await readRuns(project, timed), placeOf);
  return new Map(
    timed.flatMap((profile) => {
      const runs = runsFor(profile, byPlace.get(placeOf(profile)) ?? []);
      return runs ? [[profile.id, besideRuns(profile, runs)] as const] : [];
    }),
  );
}

function besideRuns(profile: LoadProfile, runs: Runs): Loaded {
  const profileSeconds = profile.durationSeconds ?? 0;
  const lasted = runs.flatMap(({ duration }) => duration ?? []);
  const runSeconds = lasted.length > 0 ? median(lasted) : null;
  return {
    profile,
    profileSeconds,
    runSeconds,
    seconds: Math.min(profileSeconds, runSeconds ?? Infinity),
    runs,
  };
}

function runsFor({ uploadId, scenario }: LoadProfile, runs: readonly LoadRun[]): Runs | null {
  const beside = runs.filter((run) => run.uploadId === uploadId);
  return ofOneSeries(beside, scenario) ?? (scenario === null ? null : ofOneSeries(runs, scenario));
}

/** @param loads at least one */
function mergedLoad(loads: readonly Loaded[]): ProfileLoad {
  const sum = (of: (load: Loaded) => number) => loads.reduce((all, one) => all + of(one), 0);
  const rateOf = ({ runs }: Loaded) => median(runs.map(({ rate }) => rate));
  const seconds = sum((load) => load.seconds);
  const requests = sum((load) => load.seconds * rateOf(load));
  return {
    requests,
    rate: loads.length === 1 ? rateOf(loads[0]!) : requests / seconds,
    seconds,
    profiles: loads.length,
    runs: new Set(loads.flatMap(({ runs }) => runs.map(({ id }) => id))).size,
    tool: loads[0]!.runs[0].series.tool,
    sameUpload: loads.every(({ profile, runs }) => runs[0].uploadId === profile.uploadId),
  };
}

function placeOf({ commitId, environmentId }: Pick<LoadProfile, "commitId" | "environmentId">): string {
  return `${commitId}/${environmentId}`;
}

interface LoadRun {
  readonly id: string;
  readonly uploadId: string;
  readonly commitId: string;
  readonly environmentId: string;
  readonly rate: number;
  /** In seconds; null where its tool does not say. */
  readonly duration: number | null;
  readonly series: { readonly id: string; readonly scenario: string; readonly tool: string };
}

/** The runs that came with the profiles, and those of their scenarios. */
async function readRuns(project: ProjectRef, profiles: readonly LoadProfile[]): Promise<LoadRun[]> {
  const each = <T>(part: (profile: LoadProfile) => T) => [...new Set(profiles.map(part))];
  const scenarios = each(({ scenario }) => scenario).filter((scenario) => scenario !== null);
  const rows = await prisma().run.findMany({
    where: {
      projectId: project.id,
      commitId: { in: each(({ commitId }) => commitId) },
      environmentId: { in: each(({ environmentId }) => environmentId) },
      qps: { gt: 0 },
      trust: { lt: untrusted },
      OR: [
        { uploadId: { in: each(({ uploadId }) => uploadId) } },
        { series: { scenario: { in: scenarios } } },
      ],
    },
    orderBy: { id: "asc" },
    take: mostRuns,
    select: {
      id: true,
      uploadId: true,
      commitId: true,
      environmentId: true,
      qps: true,
      duration: true,
      series: { select: { id: true, scenario: true, tool: true } },
    },
  });
  return rows.map(({ qps, ...run }) => ({ ...run, rate: qps ?? 0 }));
}

/** The runs of the scenario, of the series that has most of them; rates of different loads are not mixed. */
function ofOneSeries(runs: readonly LoadRun[], scenario: string | null): Runs | null {
  const fitting = scenario === null ? runs : runs.filter((run) => run.series.scenario === scenario);
  if (new Set(fitting.map((run) => run.series.scenario)).size > 1) return null;
  const [first, ...rest] =
    [...groupBy(fitting, (run) => run.series.id).values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return first ? [first, ...rest] : null;
}
