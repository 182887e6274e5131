import "server-only";
import type { Comparison } from "@/lib/model";
import { findBase } from "./baseline";
import { compareSides } from "./comparisons";
import type { ProjectRef } from "../projects/projects";
import type { SeriesFilter } from "../runs/series-identity";
import { resolveSide, type Side } from "./sides";

/** What was found of a comparison that was asked for; else one plain sentence that says why nothing was. */
export type Asked = { comparisons: Comparison[]; why: null } | { comparisons: null; why: string };

const nothing = (why: string): Asked => ({ comparisons: null, why });

/**
 * Compares each head with the base. Without a base that of the first head is found (see `findBase`).
 * @param heads at least one
 * @param filter only series that it selects are compared
 */
export async function compareAsked(
  project: ProjectRef,
  base: string | undefined,
  heads: readonly string[],
  filter: SeriesFilter = {},
): Promise<Asked> {
  const named = [
    ...(base === undefined ? [] : [["base", base] as const]),
    ...heads.map((ref) => ["head", ref] as const),
  ];
  const sides = await Promise.all(
    named.map(async ([side, ref]) => ({ side, ref, found: await resolveSide(project, ref) })),
  );
  const missing = sides.find(({ found }) => !found);
  if (missing) return nothing(unknown(missing.side, missing.ref));
  const found = sides.flatMap((one): Side[] => (one.found ? [one.found] : []));
  const [first, ...others] = found;
  if (!first) return nothing("Nothing was asked for.");
  if (base !== undefined) return answered(await compareSides(project, first, others, null, filter));
  const picked = await findBase(project, first, filter);
  return picked.base
    ? answered(await compareSides(project, picked.base, found, picked.baseline, filter))
    : nothing(picked.why);
}

function unknown(side: string, ref: string): string {
  return `The ${side} "${ref}" (neither a commit, a unique short sha, a branch with runs, nor an upload) does not exist here.`;
}

function answered(compared: Awaited<ReturnType<typeof compareSides>>): Asked {
  return compared
    ? { comparisons: compared.map(({ comparison }) => comparison), why: null }
    : nothing("One of the commits has no runs to compare.");
}
