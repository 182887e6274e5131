import { Page } from "@/components/layout";
import { FirstSteps } from "@/components/projects/first-steps";
import { NewUpload } from "@/components/projects/new-upload";
import { ProjectList } from "@/components/projects/project-list";
import { projectCards } from "@/lib/data/projects";
import { unfold } from "./unfold";
import { env } from "@/lib/env";

export const generateMetadata = () =>
  unfold({
    title: { absolute: "Projects · Benchtrail" },
    description: "Load-test results and profiles per commit, compared truthfully.",
    path: "/",
  });

export default async function ProjectsPage() {
  const projects = await projectCards();
  const empty = projects.length === 0;
  return (
    <Page
      title={empty ? "Nothing measured yet" : "Projects"}
      actions={!empty && <NewUpload projects={projects.map(({ slug }) => slug)} />}
    >
      {empty ? <FirstSteps url={env().publicUrl} /> : <ProjectList projects={projects} />}
    </Page>
  );
}
