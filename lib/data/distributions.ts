import "server-only";
import type { LatencyHistogram, RunDetails } from "@/lib/model";
import { prisma } from "./database";
import type { ProjectRef } from "./projects";
import { unpackExtras } from "./run-extras";

/** What a run says of how its latencies are spread and how they were measured. */
export interface MeasuredLatency {
  readonly seriesId: string;
  readonly commit: string;
  readonly tool: string;
  readonly histogram: LatencyHistogram | null;
  readonly how: Pick<RunDetails, "loop" | "corrected">;
}

const mostRuns = 4_000;

/** Latencies of every run at some commits, by their full shas. */
export async function measuredLatencies(
  project: ProjectRef,
  commits: readonly string[],
): Promise<MeasuredLatency[]> {
  const rows = await prisma().run.findMany({
    where: { projectId: project.id, commit: { sha: { in: [...commits] } } },
    orderBy: { id: "asc" },
    take: mostRuns,
    select: {
      seriesId: true,
      extras: true,
      series: { select: { tool: true } },
      commit: { select: { sha: true } },
    },
  });
  return rows.map(({ seriesId, extras, series, commit }) => {
    const { distribution, loop, corrected } = unpackExtras(extras, {}).details;
    return {
      seriesId,
      commit: commit.sha,
      tool: series.tool,
      histogram: distribution?.histogram ?? null,
      how: { loop, corrected },
    };
  });
}
