import { UnknownSides, type SideState } from "@/components/compare";
import { resolveCommit, searchCommits } from "@/lib/data/commits";
import type { ProjectRef } from "@/lib/data/projects";
import { listRuns } from "@/lib/data/runs";
import { env } from "@/lib/env";

/** The page of a comparison one side of which is unknown or has no runs. */
export async function Unknown({ project, base, head }: { project: ProjectRef; base: string; head: string }) {
  const [baseState, headState, commits] = await Promise.all([
    stateOf(project, base),
    stateOf(project, head),
    searchCommits(project, "", 10),
  ]);
  return (
    <UnknownSides
      project={project.slug}
      base={baseState}
      head={headState}
      commits={commits}
      url={env().publicUrl}
    />
  );
}

async function stateOf(project: ProjectRef, ref: string): Promise<SideState> {
  const commit = (await resolveCommit(project, ref))?.commit ?? null;
  const { items } = commit ? await listRuns(project, { commit, limit: 1 }) : { items: [] };
  return { ref, commit, hasRuns: items.length > 0 };
}
