import "server-only";
import { groupBy } from "@/lib/compare";
import { valuesOfSamples } from "@/lib/flame";
import { type HistoryProfile, type MovedFunctions, joinIds, mostMerged } from "@/lib/model";
import { pickFunctionCosts } from "./function-costs";
import { type OwnCosts, addedUp, largestCostMoves, ownCostsOf } from "./own-costs";
import type { ProfileHistory } from "./profile-history";
import type { ProjectRef } from "../projects/projects";

/** Newest commits that are looked at, and functions of each that are told. */
const [mostCommits, mostFunctions] = [50, 5];

/**
 * The functions whose own cost moved from one commit to the next, beyond the noise of sampling, newest commit first;
 * commits without one are left out.
 * @param profiles of one series, oldest first
 */
export async function movedFunctions(
  project: ProjectRef,
  profiles: readonly HistoryProfile[],
  { columns, sampleType }: Pick<ProfileHistory, "columns" | "sampleType">,
): Promise<MovedFunctions[]> {
  const commits = [...groupBy(profiles, ({ commit }) => commit).values()]
    .slice(-mostCommits - 1)
    .map((repeats) => repeats.slice(-mostMerged));
  const ids = commits.flat().map(({ profileId }) => profileId);
  const costs = await pickFunctionCosts(project.id, ids, {
    key: `own ${sampleType}`,
    pick: (all) => ownCostsOf(all, sampleType),
    size: (own) => [...(own?.flat.keys() ?? [])].reduce((sum, name) => sum + 2 * name.length + 100, 0),
  });
  const sides = commits.map((repeats) => sideOf(repeats, costs, columns));
  const moved = sides.flatMap((head, at): MovedFunctions[] => {
    const base = sides[at - 1];
    if (!base?.costs || !head.costs) return [];
    const requests = base.requests && head.requests ? { base: base.requests, head: head.requests } : null;
    const divisors = requests ?? { base: base.total, head: head.total };
    const values = valuesOfSamples(base.columns, head.columns, sampleType);
    const functions = largestCostMoves(base.costs, head.costs, divisors, values, mostFunctions);
    if (functions.length === 0) return [];
    const { commit, ids: profile } = head;
    return [{ commit, base: base.ids, head: profile, scale: requests ? "per-request" : "share", functions }];
  });
  return moved.toReversed();
}

interface Side {
  readonly commit: string;
  readonly ids: string;
  readonly costs: OwnCosts | null;
  readonly total: number;
  /** Null where one profile's are not known. */
  readonly requests: number | null;
  readonly columns: readonly { type: string; unit: string; total: number }[];
}

function sideOf(
  repeats: readonly HistoryProfile[],
  costs: ReadonlyMap<string, OwnCosts | null>,
  columns: ProfileHistory["columns"],
): Side {
  const each = repeats.flatMap(({ profileId }) => costs.get(profileId) ?? []);
  const sum = (of: (profile: HistoryProfile) => number) => repeats.reduce((all, one) => all + of(one), 0);
  return {
    commit: repeats[0]!.commit,
    ids: joinIds(repeats.map(({ profileId }) => profileId).sort()),
    costs: each.length === repeats.length ? addedUp(each) : null,
    total: sum(({ total }) => total),
    requests: repeats.some(({ requests }) => requests === null) ? null : sum(({ requests }) => requests ?? 0),
    columns: repeats.flatMap(({ profileId }) => columns.get(profileId) ?? []),
  };
}
