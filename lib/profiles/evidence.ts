import "server-only";
import { type ProfileEvidence, telling } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import type { ProfilePair, ProfileSummary } from "@/lib/model";
import { findMergedAll } from "./merged";
import { costChange } from "./movers";

/** A kind of profile that both sides have. */
interface Pair {
  readonly kind: string;
  readonly base: string;
  readonly head: string;
}

/**
 * What the profiles of two sides say about why one is slower: of each kind that tells it the first pair that both sides
 * have. However many profiles there are, no more than five differences are made.
 */
export async function profileEvidence(
  project: ProjectRef,
  profiles: readonly ProfilePair[],
): Promise<ProfileEvidence[]> {
  const pairs = Object.keys(telling).flatMap((kind): Pair[] => {
    const found = profiles.find((pair) => pair.kind === kind && pair.base && pair.head);
    return found?.base && found.head ? [{ kind, base: found.base, head: found.head }] : [];
  });
  if (pairs.length === 0) return [];
  const summaries = await findMergedAll(
    project,
    pairs.flatMap(({ base, head }) => [base, head]),
  );
  const evidence = pairs.flatMap((pair, at) =>
    (telling[pair.kind] ?? []).map((type) =>
      evidenceOf(project, pair, type, summaries[2 * at] ?? null, summaries[2 * at + 1] ?? null),
    ),
  );
  return (await Promise.all(evidence)).filter((one) => one !== null);
}

async function evidenceOf(
  project: ProjectRef,
  { kind, base, head }: Pair,
  sampleType: string,
  before: ProfileSummary | null,
  after: ProfileSummary | null,
): Promise<ProfileEvidence | null> {
  const totals = { base: totalOf(before, sampleType), head: totalOf(after, sampleType) };
  if (totals.base === null || totals.head === null) return null;
  const change = await costChange(project, base, head, sampleType);
  return change && { kind, base, head, change, totals: { base: totals.base, head: totals.head } };
}

function totalOf(profile: ProfileSummary | null, sampleType: string): number | null {
  return profile?.sampleTypes.find(({ type }) => type === sampleType)?.total ?? null;
}
