import { cache } from "react";
import { commitView, type CommitView } from "@/lib/data/commits";
import { decoded } from "@/lib/model";
import { readProject } from "../../read";

/** The commit of the URL, read once for the page and its metadata; null when nobody knows it. */
export const readCommit = cache(async (slug: string, sha: string): Promise<CommitView | null> => {
  const project = await readProject(slug);
  return project && commitView(project, decoded(sha));
});
