import { cache } from "react";
import { projectDetail, findProject } from "@/lib/data/projects";
import type { ProjectDetail } from "@/lib/model";

/** The project of the URL with what its filters offer, read once for a page and its metadata; null when there is none. */
export const readDetail = cache(async (slug: string): Promise<ProjectDetail | null> => {
  const project = await findProject(slug);
  return project && projectDetail(project);
});
