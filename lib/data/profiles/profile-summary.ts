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

/** A `ProfileRow` as a statement in SQL reads it: what belongs to other tables stands beside the rest. */
export type ProfileColumns = Omit<ProfileRow, "commit" | "environment" | "raw"> & {
  sha: string;
  environmentName: string;
  size: number;
};

/** SQL of them, of a table `p` that is followed by `profileJoins`. */
export const profileColumns = `p.id, p.upload_id AS "uploadId", p.kind, p.scenario, p.file_name AS "fileName",
  p.taken_at AS "takenAt", p.duration_seconds AS "durationSeconds", p.sample_types AS "sampleTypes",
  p.default_sample_type AS "defaultSampleType", c.sha, e.name AS "environmentName", f.size`;

export const profileJoins = `JOIN commit c ON c.project_id = p.project_id AND c.id = p.commit_id
  JOIN environment e ON e.project_id = p.project_id AND e.id = p.environment_id
  JOIN raw_file f ON f.project_id = p.project_id AND f.id = p.raw_id`;

/** As Prisma has it. */
export function profileRow({ sha, environmentName, size, ...row }: ProfileColumns): ProfileRow {
  return { ...row, commit: { sha }, environment: { name: environmentName }, raw: { size } };
}

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
