import { cache } from "react";
import { findPinned } from "@/lib/data/comparisons";
import { findProject } from "@/lib/data/projects";
import { Id } from "@/lib/model";

/** The permanent comparison that the URL names; read once for the page and its metadata. Null: there is none. */
export const readPinned = cache(async (slug: string, id: string) => {
  const project = await findProject(slug);
  return project && Id.safeParse(id).success ? findPinned(project, id) : null;
});
