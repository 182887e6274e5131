import { cache } from "react";
import { findPinned } from "@/lib/data/comparisons";
import { Id } from "@/lib/model";
import { readProject } from "../../read";

/** The permanent comparison that the URL names; read once for the page and its metadata. Null: there is none. */
export const readPinned = cache(async (slug: string, id: string) => {
  const project = await readProject(slug);
  return project && Id.safeParse(id).success ? findPinned(project, id) : null;
});
