import "server-only";
import { type Comparison, type ComparisonFilter, filterText, previousUpload, shortSha } from "@/lib/model";
import { findBase } from "./baseline";
import { type Compared, compareSides } from "./comparisons";
import { againstPrevious } from "./previous-upload";
import type { ProjectRef } from "../projects/projects";
import { resolveSides, type Side } from "./sides";

/** What was found of a comparison that was asked for; else one plain sentence that says why nothing was. */
export type ComparisonAnswer =
  { comparisons: Comparison[]; why: null } | { comparisons: null; why: string; status: 400 | 404 };

const nothing = (why: string, status: 400 | 404 = 404): ComparisonAnswer => ({
  comparisons: null,
  why,
  status,
});

/**
 * Compares each head with the base. Without a base that of the first head is found (see `findBase`).
 * @param heads at least one
 * @param filter only series that it selects are compared
 */
export async function requestedComparison(
  project: ProjectRef,
  base: string | undefined,
  heads: readonly string[],
  filter: ComparisonFilter = {},
): Promise<ComparisonAnswer> {
  const isNamed = base !== undefined && base !== previousUpload;
  const named = [
    ...(isNamed ? [["base", base] as const] : []),
    ...heads.map((ref) => ["head", ref] as const),
  ];
  const resolved = await resolveSides(
    project,
    named.map(([, ref]) => ref),
  );
  const sides = named.map(([side, ref], at) => ({ side, ref, resolved: resolved[at] }));
  const missing = sides.find(({ resolved }) => !resolved);
  if (missing) return nothing(unknown(missing.side, missing.ref));
  const known = sides.flatMap((one): Side[] => (one.resolved ? [one.resolved] : []));
  const [first, ...others] = known;
  if (!first) return nothing("Nothing was asked for.");
  if (isNamed) return answered(await compareSides(project, first, others, null, filter), filter);
  if (base === previousUpload) {
    const pair = await againstPrevious(project, first, filter);
    if (!pair) return nothing(`There is no upload of the same series before that of ${first.ref}.`);
    return answered(await compareSides(project, pair.base, [pair.head, ...others], null, filter), filter);
  }
  const picked = await findBase(project, first, filter);
  return picked.base
    ? answered(await compareSides(project, picked.base, known, picked.baseline, filter), filter)
    : nothing(picked.why);
}

function unknown(side: string, ref: string): string {
  return `The ${side} "${ref}" (neither a commit, a unique short sha, a branch with runs, nor an upload) does not exist here.`;
}

function answered(compared: readonly Compared[] | null, filter: ComparisonFilter): ComparisonAnswer {
  const left = filterText(filter);
  if (!compared) return nothing(`One of the sides has no runs${left && ` of ${left}`} to compare.`);
  const itself = compared.find(({ runIds }) => runIds.base.join() === runIds.head.join());
  if (!itself) return { comparisons: compared.map(({ comparison }) => comparison), why: null };
  const { commit } = itself.comparison.head;
  return nothing(
    `Base and head are the very same runs of ${shortSha(commit)}: a commit compared with itself can show nothing.`,
    400,
  );
}
