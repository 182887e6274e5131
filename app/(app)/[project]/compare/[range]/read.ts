import { cache } from "react";
import { compareAsked } from "@/lib/data/comparisons";
import { findProject, type ProjectRef } from "@/lib/data/projects";
import { type Comparison, splitSides } from "@/lib/model";

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
}

/** Read once for the page and its metadata; null when the URL asks for nothing sensible. */
export const readComparison = cache(async (slug: string, range: string): Promise<ReadComparison | null> => {
  const project = await findProject(slug);
  const [first, ...others] = splitSides(range) ?? [];
  if (!project || first === undefined) return null;
  const sides = others.length > 0 ? { base: first, heads: others } : { base: null, heads: [first] };
  const { comparisons, why } = await compareAsked(project, sides.base ?? undefined, sides.heads);
  const comparison = comparisons?.length === 1 ? (comparisons[0] ?? null) : null;
  return { project, sides, comparisons, comparison, why };
});
