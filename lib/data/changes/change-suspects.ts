import "server-only";
import { diffRunConfigs, type RunConfig } from "@/lib/compare";
import { env } from "@/lib/env";
import { type ChangeDetail, type ChangeSuspects, FlatConfigSchema, paths } from "@/lib/model";
import { findChange } from "./changes";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { suspectCommits } from "./suspect-commits";
import { suspectFunctions } from "./suspect-functions";

/** A change point with all that may have caused it; null when there is no such change point. */
export async function changeDetail(project: ProjectRef, id: string): Promise<ChangeDetail | null> {
  const located = await findChange(project, id);
  if (!located) return null;
  const { change, commits } = located;
  const [between, settings, profiles] = await Promise.all([
    change.uploads ? noCommits : suspectCommits(project, change.previous, change.commit),
    settingsThatDiffer(project.id, change, commits),
    change.uploads ? [] : suspectFunctions(project, commits, change),
  ]);
  return {
    ...change,
    compareUrl: env().publicUrl + paths.changeSides(project.slug, change),
    suspects: { ...between, ...settings, profiles },
  };
}

/** Between two uploads of one commit lies none. */
const noCommits = { commits: [], complete: true };

/** Runs of one series at one commit that are looked at. */
const mostRuns = 200;

async function settingsThatDiffer(
  projectId: string,
  { seriesId, tool, uploads }: Pick<ChangeDetail, "seriesId" | "tool" | "uploads">,
  commits: { base: string; head: string },
): Promise<Pick<ChangeSuspects, "config" | "environment">> {
  const rows = await prisma().run.findMany({
    where: {
      projectId,
      seriesId,
      commitId: { in: [commits.base, commits.head] },
      ...(uploads ? { uploadId: { in: [uploads.previous, uploads.first] } } : {}),
    },
    orderBy: { id: "desc" },
    take: mostRuns,
    select: {
      commitId: true,
      uploadId: true,
      toolVersion: true,
      config: { select: { entries: true } },
      environment: { select: { facts: true } },
    },
  });
  const difference = (configOf: (row: (typeof rows)[number]) => RunConfig["config"]) => {
    const side = (commitId: string, uploadId: string | undefined) =>
      rows
        .filter((row) => row.commitId === commitId && row.uploadId === (uploadId ?? row.uploadId))
        .map((row) => ({ seriesId, config: configOf(row) }));
    const before = side(commits.base, uploads?.previous);
    return diffRunConfigs(before, side(commits.head, uploads?.first)).differences;
  };
  return {
    config: difference(({ config }) => FlatConfigSchema.parse(config?.entries ?? {})),
    environment: difference(({ environment, toolVersion }) => ({
      ...FlatConfigSchema.parse(environment.facts),
      ...(toolVersion === null ? {} : { [`${tool}.version`]: toolVersion }),
    })),
  };
}
