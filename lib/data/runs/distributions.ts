import "server-only";
import type { LatencyHistogram, RunDetails } from "@/lib/model";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { unpackExtras } from "./run-extras";
import { resolveSide, type Side } from "../comparisons/sides";

/** What a run says of how its latencies are spread and how they were measured. */
export interface MeasuredLatency {
  readonly seriesId: string;
  readonly side: "base" | "head";
  readonly tool: string;
  readonly histogram: LatencyHistogram | null;
  readonly how: Pick<RunDetails, "loop" | "corrected">;
}

const mostRuns = 4_000;

/** Latencies of every run of both sides; none where a side is not known. */
export async function measuredLatencies(
  project: ProjectRef,
  refs: { readonly base: string; readonly head: string },
): Promise<MeasuredLatency[]> {
  const [base, head] = await Promise.all([resolveSide(project, refs.base), resolveSide(project, refs.head)]);
  if (!base || !head) return [];
  const runs = await runsOf(project, [base.commit.id, head.commit.id]);
  const of = (name: "base" | "head", side: Side) =>
    runs.filter((run) => side.has(run)).map(({ measured }) => ({ ...measured, side: name }));
  return [...of("base", base), ...of("head", head)];
}

async function runsOf(project: ProjectRef, commitIds: string[]) {
  const rows = await prisma().run.findMany({
    where: { projectId: project.id, commitId: { in: commitIds } },
    orderBy: { id: "asc" },
    take: mostRuns,
    select: {
      seriesId: true,
      commitId: true,
      uploadId: true,
      extras: true,
      series: { select: { tool: true } },
    },
  });
  return rows.map(({ seriesId, commitId, uploadId, extras, series }) => {
    const { tags, details } = unpackExtras(extras, {});
    const { distribution, loop, corrected } = details;
    const histogram = distribution?.histogram ?? null;
    return {
      commitId,
      uploadId,
      tags,
      measured: { seriesId, tool: series.tool, histogram, how: { loop, corrected } },
    };
  });
}
