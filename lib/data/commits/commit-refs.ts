import "server-only";
import { commitSelect, type CommitRow } from "./commit-info";
import { prisma } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** Every sha that starts with `prefix` lies from it to here: "g" follows the last hex digit. */
const end = "g";

/**
 * The commit that a reference means: a full or unique short sha, else a branch (its newest commit with runs).
 * Null when it is neither, or the short sha is ambiguous.
 */
export async function resolveCommit(project: ProjectRef, ref: string): Promise<CommitRow | null> {
  return (await commitBySha(project, ref.toLowerCase())) ?? (await byBranch(project, ref));
}

/** The commit of a full sha, or of a short one (4 digits at least) with which the sha of only one known commit begins. */
export async function commitBySha(project: ProjectRef, sha: string): Promise<CommitRow | null> {
  if (!/^[0-9a-f]{4,64}$/.test(sha)) return null;
  const rows = await prisma().commit.findMany({
    where: { projectId: project.id, sha: { gte: sha, lt: sha + end } },
    orderBy: { sha: "asc" },
    take: 2,
    select: commitSelect,
  });
  const [first, second] = rows;
  return first && (first.sha === sha || !second) ? first : null;
}

async function byBranch(project: ProjectRef, branch: string): Promise<CommitRow | null> {
  const row = await prisma().commitBranch.findFirst({
    where: { projectId: project.id, branch, commit: { runs: { some: {} } } },
    orderBy: { committedAt: "desc" },
    select: { commit: { select: commitSelect } },
  });
  return row?.commit ?? null;
}
