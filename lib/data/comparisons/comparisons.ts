import "server-only";
import { configurationWarnings } from "@/lib/compare";
import { env } from "@/lib/env";
import {
  type Baseline,
  type Comparison,
  type ComparisonFilter,
  type ProfilePair,
  type SideWarning,
  checkLevels,
  joinIds,
  previousUpload,
  paths,
  withFilter,
} from "@/lib/model";
import { type CommitRow, commitInfo } from "../commits/commit-info";
import { type PairedProfiles, type StoredProfile, pairProfiles } from "../profiles/profile-pairs";
import { profilesOfCommits } from "../profiles/profiles";
import type { ProjectRef } from "../projects/projects";
import type { RunAtCommit } from "../runs/runs-at-commits";
import { selectsSeries } from "../runs/series-identity";
import { judgedSides } from "./judged-sides";
import { againstPrevious } from "./previous-upload";
import { resolveSides, type Side, wholeCommit } from "./sides";

/** The whole comparison of two sides; null when one of them is unknown or has no runs. */
export async function compareRefs(
  project: ProjectRef,
  base: string,
  head: string,
  filter: ComparisonFilter,
): Promise<Compared | null> {
  const refs = base === previousUpload ? [head] : [head, base];
  const [to, from] = await resolveSides(project, refs);
  const pair =
    base === previousUpload
      ? to && (await againstPrevious(project, to, filter))
      : from && to && { base: from, head: to };
  const sides = pair ? await compareSides(project, pair.base, [pair.head], null, filter) : [];
  const [compared] = sides ?? [];
  return compared ?? null;
}

/** The same for commits that were found already; null when one of them has no runs. */
export async function compareCommits(
  project: ProjectRef,
  base: CommitRow,
  head: CommitRow,
): Promise<Comparison | null> {
  const [compared] = (await compareSides(project, wholeCommit(base), [wholeCommit(head)])) ?? [];
  return compared?.comparison ?? null;
}

/** A comparison, and the runs that it is of. */
export interface Compared {
  comparison: Comparison;
  /** Sorted. */
  runIds: { base: string[]; head: string[] };
}

/**
 * Several sides against one base, p-values adjusted over all of them; null when a side has no runs.
 * @param filter only series that it selects are compared
 */
export async function compareSides(
  project: ProjectRef,
  base: Side,
  heads: readonly Side[],
  baseline: Baseline | null = null,
  filter: ComparisonFilter = {},
): Promise<Compared[] | null> {
  const sides = [base, ...heads];
  const commitIds = [...new Set(sides.map(({ commit }) => commit.id))];
  const [judged, profiles] = await Promise.all([
    judgedSides(project, sides, filter),
    profilesOfCommits(project, commitIds),
  ]);
  if (!judged) return null;
  const profilesAt = new Map(commitIds.map((id, at) => [id, profiles[at] ?? []]));
  const profilesOf = (side: Side) =>
    (profilesAt.get(side.commit.id) ?? []).filter((profile) => belongsTo(side, profile, judged.runs, filter));
  const configurationsOf = (side: SideWarning["side"], at: number) =>
    configurationWarnings(side, judged.sides[at]?.several ?? [], (id) => judged.configs.get(id) ?? {});
  const idsOf = (at: number) => (judged.sides[at]?.runs ?? []).map(({ id }) => id).sort();
  return heads.flatMap((head, index) => {
    const found = judged.heads[index];
    if (!found) return [];
    const { result, budgets, splits } = found;
    const comparison = {
      base: { ...commitInfo(base.commit), ref: base.ref },
      head: { ...commitInfo(head.commit), ref: head.ref },
      filter,
      baseline,
      ...result,
      budgets,
      splits,
      warnings: [
        ...configurationsOf("base", 0),
        ...configurationsOf("head", index + 1),
        ...result.warnings,
      ].sort(graveFirst),
      profiles: pairProfiles(profilesOf(base), profilesOf(head)).map((pair) => profilePair(project, pair)),
      url: env().publicUrl + withFilter(paths.compare(project.slug, base.ref, head.ref), filter),
    };
    return [{ comparison, runIds: { base: idsOf(0), head: idsOf(index + 1) } }];
  });
}

const graveFirst = (a: SideWarning, b: SideWarning) =>
  checkLevels.indexOf(b.level) - checkLevels.indexOf(a.level);

/**
 * Whether a profile is of a side: its upload brought runs of that side and of no other (of its scenario, where runs have
 * it); those that came without runs are of the whole commit.
 */
function belongsTo(
  side: Side,
  { uploadId, scenario }: StoredProfile,
  runs: readonly RunAtCommit[],
  filter: ComparisonFilter,
): boolean {
  const beside = runs.filter((run) => run.uploadId === uploadId);
  if (beside.length === 0) return side.ref === side.commit.sha;
  const own = beside.filter((run) => run.scenario === scenario);
  const measured = own.length > 0 ? own : beside;
  return measured.every((run) => side.has(run) && selectsSeries(filter, run));
}

/** Repeats stand there as one, which pages and routes look at merged. */
export function profilePair(project: ProjectRef, { kind, scenario, ...sides }: PairedProfiles): ProfilePair {
  const idOf = (profiles: readonly StoredProfile[]) =>
    profiles.length === 0 ? null : joinIds(profiles.map(({ id }) => id));
  const pair = { base: idOf(sides.base), head: idOf(sides.head) };
  return { kind, scenario, ...pair, url: env().publicUrl + paths.profilePair(project.slug, pair) };
}
