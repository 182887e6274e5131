import { cache } from "react";
import { compareRefs } from "@/lib/data/comparisons";
import { findProject, type ProjectRef } from "@/lib/data/projects";
import { type Comparison, splitRange } from "@/lib/model";

/** What the URL asks for, read once for the page and its metadata; null when it asks for nothing sensible. */
export const readComparison = cache(
  async (
    slug: string,
    range: string,
  ): Promise<{
    project: ProjectRef;
    comparison: Comparison | null;
    sides: { base: string; head: string };
  } | null> => {
    const project = await findProject(slug);
    const sides = splitRange(range);
    if (!project || !sides) return null;
    return { project, sides, comparison: await compareRefs(project, sides.base, sides.head) };
  },
);
