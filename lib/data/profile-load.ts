import "server-only";
import type { ProfileLoad } from "@/lib/model";
import { median } from "@/lib/stats";
import { prisma } from "./database";
import type { ProjectRef } from "./projects";

/** Runs with an error-level check tell nothing. */
const untrusted = 2;

const mostRuns = 1_000;

/**
 * What a profile's costs can be divided by: the requests of the runs that came with it, else of the runs of its
 * commit, scenario and environment. Null where there are none, where they are of several scenarios, and for profiles
 * without a duration, whose values are no cost of a stretch of time.
 */
export async function profileLoad(project: ProjectRef, id: string): Promise<ProfileLoad | null> {
  const profile = await prisma().profile.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select: { uploadId: true, commitId: true, environmentId: true, scenario: true, durationSeconds: true },
  });
  if (!profile?.durationSeconds) return null;
  const { uploadId, commitId, environmentId, scenario, durationSeconds } = profile;
  const rows = await prisma().run.findMany({
    where: { projectId: project.id, commitId, environmentId, qps: { gt: 0 }, trust: { lt: untrusted } },
    orderBy: { id: "asc" },
    take: mostRuns,
    select: { uploadId: true, qps: true, series: { select: { id: true, scenario: true, tool: true } } },
  });
  const runs = rows.map(({ series, ...run }) => ({ uploadId: run.uploadId, rate: run.qps ?? 0, series }));
  const beside = runs.filter((run) => run.uploadId === uploadId);
  const chosen = ofOneSeries(beside, scenario) ?? (scenario === null ? null : ofOneSeries(runs, scenario));
  if (!chosen) return null;
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
  readonly rate: number;
  readonly series: { readonly id: string; readonly scenario: string; readonly tool: string };
}

/** The runs of the scenario, of the series that has most of them; rates of different loads are not mixed. */
function ofOneSeries(runs: readonly LoadRun[], scenario: string | null): [LoadRun, ...LoadRun[]] | null {
  const fitting = scenario === null ? runs : runs.filter((run) => run.series.scenario === scenario);
  if (new Set(fitting.map((run) => run.series.scenario)).size > 1) return null;
  const seriesOf = (id: string) => fitting.filter((run) => run.series.id === id);
  const ids = [...new Set(fitting.map((run) => run.series.id))];
  const [first, ...rest] = ids.map(seriesOf).sort((a, b) => b.length - a.length)[0] ?? [];
  return first ? [first, ...rest] : null;
}
