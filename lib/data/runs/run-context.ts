import "server-only";
import type { Check } from "@/lib/model";
import { contextChecks } from "../uploads/context-checks";
import { prisma } from "../database/database";

/** What the history says of a stored run: its repeats at the commit, and the environment of the run before it. */
export async function contextChecksOfRun(
  projectId: string,
  run: { id: string; seriesId: string; commitId: string; environmentId: string },
): Promise<Check[]> {
  const { seriesId, commitId } = run;
  const [repeats, before] = await Promise.all([
    prisma().run.count({ where: { projectId, seriesId, commitId } }),
    prisma().run.findFirst({
      where: { projectId, seriesId, id: { lt: run.id } },
      orderBy: { id: "desc" },
      select: { environmentId: true },
    }),
  ]);
  const context = { repeats: repeats - 1, usualEnvironmentId: before?.environmentId ?? null };
  return contextChecks(context, run.environmentId, 1);
}
