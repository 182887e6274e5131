import { cache } from "react";
import type { ProjectRef } from "@/lib/data/projects";
import { findRun } from "@/lib/data/runs";
import { Id, type RunDetail, withoutCommand } from "@/lib/model";
import { readProject } from "../../read";

/** The run of the URL as everybody may see it, read once for the page and its metadata; null when there is none. */
export const readRun = cache(
  async (slug: string, id: string): Promise<{ project: ProjectRef; run: RunDetail } | null> => {
    const project = await readProject(slug);
    const run = project && Id.safeParse(id).success ? await findRun(project, id) : null;
    return project && run && { project, run: withoutCommand(run) };
  },
);
