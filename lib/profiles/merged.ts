import "server-only";
import { findProfiles, type StoredProfile, groupRepeats } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { type ProfileSummary, joinIds, splitIds } from "@/lib/model";

/** Profiles of one kind and commit as the one that they are merged into; null for those that are not of one. */
export function mergedSummary(profiles: readonly ProfileSummary[]): ProfileSummary | null {
  const [first, ...others] = profiles;
  if (!first) return null;
  if (others.length === 0) return first;
  if (others.some(({ kind, commit }) => kind !== first.kind || commit !== first.commit)) return null;
  const sum = (of: (profile: ProfileSummary) => number) => profiles.reduce((all, one) => all + of(one), 0);
  const totalOf = ({ sampleTypes }: ProfileSummary, type: string) =>
    sampleTypes.find((one) => one.type === type)?.total ?? 0;
  const common = (of: "scenario" | "environment") => others.every((one) => one[of] === first[of]);
  return {
    ...first,
    id: joinIds(profiles.map(({ id }) => id)),
    scenario: common("scenario") ? first.scenario : null,
    bytes: sum(({ bytes }) => bytes),
    durationSeconds: sum(({ durationSeconds }) => durationSeconds ?? 0) || null,
    sampleTypes: first.sampleTypes
      .filter(({ type }) => others.every((one) => one.sampleTypes.some((other) => other.type === type)))
      .map((one) => ({ ...one, total: sum((profile) => totalOf(profile, one.type)) })),
  };
}

/** Profiles of one commit as one reads them: repeats merged. @param profiles oldest first */
export function mergeRepeats(profiles: readonly StoredProfile[]): ProfileSummary[] {
  return groupRepeats(profiles).flatMap((repeats) => mergedSummary(repeats) ?? []);
}

/** A stored profile, or of several ids what they are merged; null where one is unknown, and for those that are not of one. */
export async function findMerged(project: ProjectRef, ids: string): Promise<ProfileSummary | null> {
  const [merged] = await findMergedAll(project, [ids]);
  return merged ?? null;
}

/** The same of several, in their order, in one statement. @param requests each an id, or several joined */
export async function findMergedAll(
  project: ProjectRef,
  requests: readonly string[],
): Promise<(ProfileSummary | null)[]> {
  const ids = requests.flatMap(splitIds);
  const profiles = await findProfiles(project, ids);
  const byId = new Map(ids.map((id, at) => [id, profiles[at] ?? null]));
  return requests.map((some) => {
    const parts = splitIds(some).map((id) => byId.get(id) ?? null);
    return parts.every((profile) => profile !== null) ? mergedSummary(parts) : null;
  });
}
