import "server-only";
import { groupBy } from "@/lib/compare";
import type { ProfileLoad } from "@/lib/model";
import { median } from "@/lib/stats";
import { prisma } from "./database";
import type { ProjectRef } from "./projects";

/** Runs with an error-level check tell nothing. */
const untrusted = 2;

const mostRuns = 20_000;

/** What a profile's requests are found by. */
export interface TakenProfile {
  readonly id: string;
  readonly uploadId: string;
  readonly commitId: string;
  readonly environmentId: string;
  readonly scenario: string | null;
  readonly durationSeconds: number | null;
}

/** The columns of a `TakenProfile`. */
export const takenColumns = {
  id: true,
  uploadId: true,
  commitId: true,
  environmentId: true,
  scenario: true,
  durationSeconds: true,
} as const;

/**
 * What a profile's costs can be divided by: the requests of the runs that came with it, else of the runs of its
 * commit, scenario and environment. Null where there are none, where they are of several scenarios, and for profiles
 * without a duration, whose values are no cost of a stretch of time.
 */
export async function profileLoad(project: ProjectRef, id: string): Promise<ProfileLoad | null> {
  const profile = await prisma().profile.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select: takenColumns,
  });
  return (profile && (await profileLoads(project, [profile])).get(id)) ?? null;
}

/** The same of many profiles, by their ids; those without are left out. */
export async function profileLoads(
  project: ProjectRef,
  profiles: readonly TakenProfile[],
): Promise<Map<string, ProfileLoad>> {
  const timed = profiles.filter(({ durationSeconds }) => durationSeconds);
  const runs = timed.length === 0 ? [] : await readRuns(project, timed);
  const byPlace = groupBy(runs, placeOf);
  return new Map(
    timed.flatMap((profile) => {
      const load = loadOf(profile, byPlace.get(placeOf(profile)) ?? []);
      return load ? [[profile.id, load] as const] : [];
    }),
  );
}

function placeOf({ commitId, environmentId }: Pick<TakenProfile, "commitId" | "environmentId">): string {
  return `${commitId}/${environmentId}`;
}

function loadOf(
  { uploadId, scenario, durationSeconds }: TakenProfile,
  runs: readonly LoadRun[],
): ProfileLoad | null {
  const beside = runs.filter((run) => run.uploadId === uploadId);
  const chosen = ofOneSeries(beside, scenario) ?? (scenario === null ? null : ofOneSeries(runs, scenario));
  if (!chosen || !durationSeconds) return null;
  const rate = median(chosen.map((run) => run.rate));
  return {
    requests: rate * durationSeconds,
    rate,
    seconds: durationSeconds,
    runs: chosen.length,
    tool: chosen[0].series.tool,
    sameUpload: chosen[0].uploadId === uploadId,
  };
}

interface LoadRun {
  readonly uploadId: string;
  readonly commitId: string;
  readonly environmentId: string;
  readonly rate: number;
  readonly series: { readonly id: string; readonly scenario: string; readonly tool: string };
}

/** The runs that came with the profiles, and those of their scenarios. */
async function readRuns(project: ProjectRef, profiles: readonly TakenProfile[]): Promise<LoadRun[]> {
  const each = <T>(part: (profile: TakenProfile) => T) => [...new Set(profiles.map(part))];
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
      uploadId: true,
      commitId: true,
      environmentId: true,
      qps: true,
      series: { select: { id: true, scenario: true, tool: true } },
    },
  });
  return rows.map(({ qps, ...run }) => ({ ...run, rate: qps ?? 0 }));
}

/** The runs of the scenario, of the series that has most of them; rates of different loads are not mixed. */
function ofOneSeries(runs: readonly LoadRun[], scenario: string | null): [LoadRun, ...LoadRun[]] | null {
  const fitting = scenario === null ? runs : runs.filter((run) => run.series.scenario === scenario);
  if (new Set(fitting.map((run) => run.series.scenario)).size > 1) return null;
  const [first, ...rest] =
    [...groupBy(fitting, (run) => run.series.id).values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return first ? [first, ...rest] : null;
}
