import "server-only";
import { type ProfileSummary, splitIds } from "@/lib/model";
import { commitBySha } from "../commits/commit-refs";
import { prisma } from "../database/database";
import { repeatsAmong, type StoredProfile } from "./profile-pairs";
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

/** All profiles of the commit of one, oldest upload first. */
export async function profilesBeside(
  project: ProjectRef,
  { commit: sha }: ProfileSummary,
): Promise<StoredProfile[]> {
  const stored = await commitBySha(project, sha);
  const [profiles = []] = stored ? await profilesOfCommits(project, [stored.id]) : [];
  return profiles;
}

/**
 * Ids of the newest repeats of a profile (see `repeatsAmong`), or of the first of several merged; oldest upload first.
 * @param beside the profiles of its commit (`profilesBeside`)
 */
export function repeatsOf({ id }: ProfileSummary, beside: readonly StoredProfile[]): string[] {
  const [first] = splitIds(id);
  return repeatsAmong(
    beside,
    beside.find((one) => one.id === first),
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
