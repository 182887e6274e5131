import "server-only";
import { prisma } from "./database";
import type { ProjectRef } from "./projects";

/** A profile as one that another can be compared with. */
export interface ProfileChoice {
  id: string;
  commit: string;
  message: string | null;
  /** RFC 3339. */
  committedAt: string;
  scenario: string | null;
}

/** The newest uploaded profiles of a kind, by the time of their commits, newest first. */
export async function profilesOfKind(
  project: ProjectRef,
  kind: string,
  limit = 100,
): Promise<ProfileChoice[]> {
  const rows = await prisma().profile.findMany({
    where: { projectId: project.id, kind },
    orderBy: { id: "desc" },
    take: limit,
    select: { id: true, scenario: true, commit: { select: { sha: true, message: true, committedAt: true } } },
  });
  return rows
    .map(({ id, scenario, commit }) => ({
      id,
      scenario,
      commit: commit.sha,
      message: commit.message,
      committedAt: commit.committedAt.toISOString(),
    }))
    .sort((a, b) => (a.committedAt < b.committedAt ? 1 : -1));
}
