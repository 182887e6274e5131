import "server-only";
import { prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";

/** A commit as a link to it is written. */
export interface CommitLink {
  commit: string;
  message: string | null;
  author: string | null;
  /** Null: known only as somebody's parent. */
  committedAt: string | null;
  hasRuns: boolean;
}

const linkSelect = {
  sha: true,
  message: true,
  author: true,
  committedAt: true,
  runs: { select: { id: true }, take: 1 },
} satisfies Prisma.CommitSelect;

function linkTo(row: Prisma.CommitGetPayload<{ select: typeof linkSelect }>): CommitLink {
  const { sha, message, author, committedAt, runs } = row;
  return { commit: sha, message, author, committedAt: committedAt.toISOString(), hasRuns: runs.length > 0 };
}

/** The known ones of some commits. */
export async function linksTo(project: ProjectRef, shas: readonly string[]): Promise<CommitLink[]> {
  if (shas.length === 0) return [];
  const rows = await prisma().commit.findMany({
    where: { projectId: project.id, sha: { in: [...shas] } },
    select: linkSelect,
  });
  return rows.map(linkTo);
}

/** Commits that name this one as a parent, oldest first. */
export async function childrenOf(project: ProjectRef, sha: string): Promise<CommitLink[]> {
  const rows = await prisma().commit.findMany({
    where: { projectId: project.id, parents: { has: sha } },
    orderBy: { committedAt: "asc" },
    take: 20,
    select: linkSelect,
  });
  return rows.map(linkTo);
}

/** Commits by the beginning of their sha or by words of their message, newest first; no words: the newest. */
export async function searchCommits(project: ProjectRef, words: string, limit = 10): Promise<CommitLink[]> {
  const terms = words.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = await prisma().commit.findMany({
    where: {
      projectId: project.id,
      AND: terms.map((term) => ({
        OR: [
          { sha: { startsWith: term.toLowerCase() } },
          { message: { contains: term, mode: "insensitive" as const } },
        ],
      })),
    },
    orderBy: { committedAt: "desc" },
    take: limit,
    select: linkSelect,
  });
  return rows.map(linkTo);
}
