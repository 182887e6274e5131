import "server-only";
import type { Comparison, JourneyInput, ProfilePair } from "@/lib/model";
import { profilePair } from "../comparisons/comparisons";
import type { Side } from "../comparisons/sides";
import { oneSided, pairProfiles } from "../profiles/profile-pairs";
import { profilesOfCommits } from "../profiles/profiles";
import type { ProjectRef } from "../projects/projects";

/**
 * The CPU profiles of a step: taken under its scenario, else under another one that both commits were profiled with, as
 * the pair says. A journey of one variant takes no others: they may be of another variant.
 */
export async function stepProfiles(
  project: ProjectRef,
  { variant }: JourneyInput,
  [base, head]: readonly [Side, Side],
  comparison: Comparison | null,
): Promise<ProfilePair | null> {
  const own = comparison?.profiles.find((pair) => pair.kind === "cpu" && pair.base && pair.head);
  const isWhole = [base, head].every(({ ref, commit }) => ref === commit.sha);
  if (own || !isWhole || variant !== undefined) return own ?? null;
  const [before = [], after = []] = await profilesOfCommits(project, [base.commit.id, head.commit.id], "cpu");
  const other = pairProfiles(before, after).find((pair) => !oneSided(pair));
  return other ? profilePair(project, other) : null;
}
