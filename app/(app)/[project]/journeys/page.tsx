import { notFound } from "next/navigation";
import { JourneyList } from "@/components/journeys";
import { Page } from "@/components/layout";
import { listJourneys, proposedJourneys } from "@/lib/data/journeys";
import { env } from "@/lib/env";
import { paths } from "@/lib/model";
import { readProject } from "../read";

interface Props {
  params: Promise<{ project: string }>;
}

export const metadata = { title: "Journeys" };

/** `/{project}/journeys`: optimisations told in steps, and those that could be. */
export default async function JourneysPage({ params }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const [items, proposed] = await Promise.all([listJourneys(project), proposedJourneys(project)]);
  return (
    <Page
      trail={[{ label: project.name, href: paths.project(project.slug) }, { label: "Journeys" }]}
      title="Journeys"
      lead="Optimisations told in steps: what each commit did, and what came of all of them."
    >
      <JourneyList url={env().publicUrl} project={project.slug} journeys={{ items, proposed }} />
    </Page>
  );
}
