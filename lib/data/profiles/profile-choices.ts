import "server-only";
import { type ProfileSummary, splitIds } from "@/lib/model";
import { commitBySha } from "../commits/commit-refs";
import { prisma } from "../database/database";
import { repeatsAmong } from "./profile-pairs";
import { profilesOfCommits } from "./profiles";
import type { ProjectRef } from "../projects/projects";

/** A profile as one that another can be compared with. */
export interface ProfileChoice {
  id: string;
  commit: string;
  message: string | null;
  /** RFC 3339. */
  committedAt: string;
  scenario: string | null;
  environment: string;
}

/** Ids of the newest repeats of a profile (see `repeatsAmong`), or of the first of several merged; oldest upload first. */
export async function repeatsOf(
  project: ProjectRef,
  { id, commit: sha, kind }: ProfileSummary,
): Promise<string[]> {
  const stored = await commitBySha(project, sha);
  const [profiles = []] = stored ? await profilesOfCommits(project, [stored.id], kind) : [];
  const [first] = splitIds(id);
  return repeatsAmong(
    profiles,
    profiles.find((one) => one.id === first),
  ).map((one) => one.id);
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
    select: {
      id: true,
      scenario: true,
      environment: { select: { name: true } },
      commit: { select: { sha: true, message: true, committedAt: true } },
    },
  });
  return rows
    .map(({ id, scenario, environment, commit }) => ({
      id,
      scenario,
      environment: environment.name,
      commit: commit.sha,
      message: commit.message,
      committedAt: commit.committedAt.toISOString(),
    }))
    .sort((a, b) => (a.committedAt < b.committedAt ? 1 : -1));
}
