import { cache } from "react";
import { findJourney } from "@/lib/data/journeys";
import { findProject } from "@/lib/data/projects";
import { toldJourney } from "@/lib/profiles/journey";

/** The journey of a page, told once for all that draws it; null when there is none. */
export const readJourney = cache(async (projectSlug: string, slug: string) => {
  const project = await findProject(projectSlug);
  const input = project && (await findJourney(project, slug));
  const journey = input && (await toldJourney(project, slug, input));
  return journey ? { project, journey } : null;
});
