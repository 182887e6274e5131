import { cache } from "react";
import { commitView, type CommitView } from "@/lib/data/commits";
import { findProject, type ProjectRef } from "@/lib/data/projects";

/** The commit of the URL, read once for the page and its metadata; a view of null: nobody knows it. */
export const readCommit = cache(
  async (slug: string, sha: string): Promise<{ project: ProjectRef; view: CommitView | null } | null> => {
    const project = await findProject(slug);
    return project && { project, view: await commitView(project, sha) };
  },
);
