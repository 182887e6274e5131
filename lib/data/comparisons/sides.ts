import "server-only";
import { parseSide, uploadSide } from "@/lib/model";
import { type CommitRow, commitSelect } from "../commits/commit-info";
import { resolveCommit } from "../commits/commit-refs";
import { prisma } from "../database/database";
import { timeOfId } from "../database/derived-id";
import type { ProjectRef } from "../projects/projects";
import type { RunAtCommit } from "../runs/runs-at-commits";

/** One side of a comparison, found. */
export interface Side {
  readonly commit: CommitRow;
  /** Selects exactly these runs again: the sha, `upload:<id>`, or the sha with a tag. */
  readonly ref: string;
  /** Whether a run of the commit belongs to this side. */
  has(run: Pick<RunAtCommit, "uploadId" | "tags" | "commitId">): boolean;
}

/** All runs of a commit. */
export function wholeCommit(commit: CommitRow): Side {
  return { commit, ref: commit.sha, has: (run) => run.commitId === commit.id };
}

/** What a side means (see `parseSide`); null when it means nothing here. */
export async function resolveSide(project: ProjectRef, text: string): Promise<Side | null> {
  const { commit: ref, upload, tag } = parseSide(text);
  const commit = ref === null ? null : await resolveCommit(project, ref);
  if (upload) return ofUpload(project, upload, ref === null ? undefined : commit);
  if (!commit) return null;
  const whole = wholeCommit(commit);
  if (!tag) return whole;
  return {
    ...whole,
    ref: `${commit.sha}:${tag.name}=${tag.value}`,
    has: (run) => whole.has(run) && run.tags[tag.name] === tag.value,
  };
}

/** Ids of runs carry their time, and those of one upload are made within its request. */
const longestUpload = 10 * 60_000;

/** @param expected what it has to be of, where that was said; null: nothing is */
async function ofUpload(
  project: ProjectRef,
  uploadId: string,
  expected?: CommitRow | null,
): Promise<Side | null> {
  const made = timeOfId(uploadId).getTime();
  const run = await prisma().run.findFirst({
    where: {
      projectId: project.id,
      uploadId,
      id: { gt: idAt(made - longestUpload), lt: idAt(made + longestUpload) },
    },
    select: { commit: { select: commitSelect } },
  });
  if (!run || (expected !== undefined && expected?.id !== run.commit.id)) return null;
  return {
    commit: run.commit,
    ref: expected ? uploadSide(run.commit.sha, uploadId) : `upload:${uploadId}`,
    has: (one) => one.uploadId === uploadId,
  };
}

/** The smallest UUIDv7 of a time in milliseconds. */
function idAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, "0").slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
