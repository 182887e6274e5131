import { cache } from "react";
import { findProject, projectDetail } from "@/lib/data/projects";
import type { ProjectDetail } from "@/lib/model";

/** The project of the URL, read once for all that a request shows; null when there is none. */
export const readProject = cache(findProject);

/** The project of the URL with what its filters offer, read once for a page and its metadata; null when there is none. */
export const readDetail = cache(async (slug: string): Promise<ProjectDetail | null> => {
  const project = await readProject(slug);
  return project && projectDetail(project);
});
