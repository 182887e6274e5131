import "server-only";
import { z } from "zod";
import { env } from "@/lib/env";
import { type ProfileSummary, SampleTypeTotal, paths } from "@/lib/model";
import type { Prisma } from "../generated/client";
import { timeOfId } from "../database/derived-id";
import type { ProjectRef } from "../projects/projects";

/** What is read of a profile wherever it is listed. */
export const profileSelect = {
  id: true,
  uploadId: true,
  kind: true,
  scenario: true,
  fileName: true,
  takenAt: true,
  durationSeconds: true,
  sampleTypes: true,
  defaultSampleType: true,
  commit: { select: { sha: true } },
  environment: { select: { name: true } },
  raw: { select: { size: true } },
} satisfies Prisma.ProfileSelect;

type ProfileRow = Prisma.ProfileGetPayload<{ select: typeof profileSelect }>;

/** A profile as the API tells it. */
export function profileSummary(project: ProjectRef, row: ProfileRow): ProfileSummary {
  return {
    id: row.id,
    url: env().publicUrl + paths.profile(project.slug, row.id),
    commit: row.commit.sha,
    uploadId: row.uploadId,
    kind: row.kind,
    scenario: row.scenario,
    environment: row.environment.name,
    fileName: row.fileName,
    bytes: row.raw.size,
    takenAt: row.takenAt?.toISOString() ?? null,
    uploadedAt: timeOfId(row.id).toISOString(),
    durationSeconds: row.durationSeconds,
    sampleTypes: z.array(SampleTypeTotal).parse(row.sampleTypes),
    defaultSampleType: row.defaultSampleType,
  };
}
