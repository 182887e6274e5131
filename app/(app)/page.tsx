import type { SearchParams } from "nuqs/server";
import { Page } from "@/components/layout";
import { FirstSteps } from "@/components/projects/first-steps";
import { NewUpload } from "@/components/projects/new-upload";
import { loadProjectsState, mostListed } from "@/components/projects/projects-state";
import { ProjectList } from "@/components/projects/project-list";
import { ProjectPages } from "@/components/projects/project-pages";
import { projectCards } from "@/lib/data/projects";
import { unfold } from "./unfold";
import { env } from "@/lib/env";

export const generateMetadata = () =>
  unfold({
    title: { absolute: "Projects · Benchtrail" },
    description: "Load-test results and profiles per commit, compared truthfully.",
    path: "/",
  });

export default async function ProjectsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { search, cursor } = await loadProjectsState(searchParams);
  const { items, total, nextCursor } = await projectCards({
    search,
    cursor: cursor ?? undefined,
    limit: mostListed,
  });
  if (total === 0 && !search && !cursor)
    return (
      <Page title="Nothing measured yet">
        <FirstSteps url={env().publicUrl} />
      </Page>
    );
  return (
    <Page title="Projects" actions={<NewUpload />}>
      <ProjectPages
        shown={items.length}
        total={total}
        search={search}
        cursor={cursor}
        nextCursor={nextCursor}
      >
        <ProjectList projects={items} />
      </ProjectPages>
    </Page>
  );
}
