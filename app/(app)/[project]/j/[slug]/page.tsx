import { notFound } from "next/navigation";
import { unfold } from "@/app/(app)/unfold";
import { JourneyTable, Waterfall } from "@/components/journeys";
import { Page, Section } from "@/components/layout";
import { CodeLine, CopyButton } from "@/components/signs";
import { journeyMarkdown, seriesFacts } from "@/lib/compare";
import { type Journey, paths } from "@/lib/model";
import type { JourneyParams } from "./picture";
import { readJourney } from "./read";

export async function generateMetadata({ params }: JourneyParams) {
  const { project, slug } = await params;
  const read = await readJourney(project, slug);
  if (!read) return { title: "Journey" };
  const { title, sentence } = read.journey;
  return unfold({
    title,
    project: read.project.name,
    description: sentence,
    path: paths.journey(project, slug),
  });
}

/** `/{project}/j/{slug}`: an optimisation told in steps, as it is measured now. */
export default async function JourneyView({ params }: JourneyParams) {
  const { project: projectSlug, slug } = await params;
  const read = await readJourney(projectSlug, slug);
  if (!read) notFound();
  const { project, journey } = read;
  return (
    <Page
      trail={[
        { label: project.name, href: paths.project(projectSlug) },
        { label: "Journeys", href: paths.journeys(projectSlug) },
        { label: journey.title },
      ]}
      title={journey.title}
      lead={journey.sentence}
      actions={<CopyButton text={journeyMarkdown(journey)} label="Copy Markdown" />}
    >
      <p className="dim">{ofWhat(journey)}</p>
      {journey.metrics.map((metric) => (
        <Waterfall key={metric.metric} journey={journey} metric={metric} />
      ))}
      <Section
        title="Steps"
        aside={
          <>
            <a href={paths.journeyCsv(projectSlug, slug)}>CSV</a> ·{" "}
            <a href={`${paths.journey(projectSlug, slug)}/opengraph-image`}>PNG</a>
          </>
        }
      >
        <JourneyTable project={projectSlug} journey={journey} />
      </Section>
      <Section title="Elsewhere">
        <CodeLine
          label="Markdown of the picture"
          code={`[![${journey.title}](${journey.url}/chart.svg)](${journey.url})`}
        />
      </Section>
    </Page>
  );
}

function ofWhat({ scenario, series, others, start }: Journey): string {
  const like = series ? seriesFacts(series).join(", ") : "nothing is measured";
  const from = start ? `, from ${start.commit.slice(0, 7)} on` : "";
  const more =
    others.length > 0
      ? `. ${others.length} further series of it ${others.length === 1 ? "is" : "are"} not mixed in`
      : "";
  return `${scenario}: ${like}${from}. Hatched: not certain. The total is last against first, measured${more}.`;
}
