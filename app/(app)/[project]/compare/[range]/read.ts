import { cache } from "react";
import { requestedComparison } from "@/lib/data/comparisons";
import type { ProjectRef } from "@/lib/data/projects";
import { type Comparison, ComparisonFilter, foldVariant, splitSides } from "@/lib/model";
import { readProject } from "../../read";

/** What the URL of a comparison asks for, and what came of it. */
export interface ReadComparison {
  project: ProjectRef;
  /** As they stand in the URL; base null where only a head was named. */
  sides: { base: string | null; heads: string[] };
  /** One for each head; null where nothing can be compared. */
  comparisons: Comparison[] | null;
  /** The only one of two sides. */
  comparison: Comparison | null;
  /** Why nothing can be compared. */
  why: string | null;
  /** Both sides are the very same runs. */
  itself: boolean;
}

/**
 * Read once for the page and its metadata; null when the URL asks for nothing sensible.
 * @param filter as a query of the page
 */
export async function readComparison(
  slug: string,
  range: string,
  filter: ComparisonFilter = {},
): Promise<ReadComparison | null> {
  return readOnce(slug, range, JSON.stringify(filter));
}

const readOnce = cache(async (slug: string, range: string, json: string): Promise<ReadComparison | null> => {
  const project = await readProject(slug);
  const [first, ...others] = splitSides(range) ?? [];
  if (!project || first === undefined) return null;
  const sides = others.length > 0 ? { base: first, heads: others } : { base: null, heads: [first] };
  const filter = ComparisonFilter.parse(JSON.parse(json));
  const result = await requestedComparison(project, sides.base ?? undefined, sides.heads, filter);
  const { comparisons, why } = result;
  const comparison = comparisons?.length === 1 ? (comparisons[0] ?? null) : null;
  const itself = result.comparisons === null && result.status === 400;
  return { project, sides, comparisons, comparison, why, itself };
});

/** The filter in a page's query; what is none in it is left out. */
export function filterOf(search: Record<string, string | string[] | undefined>): ComparisonFilter {
  const texts = Object.entries(search).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return ComparisonFilter.safeParse(foldVariant(texts)).data ?? {};
}
