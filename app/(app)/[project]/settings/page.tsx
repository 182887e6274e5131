import { notFound } from "next/navigation";
import { Page, Section } from "@/components/layout";
import {
  DeleteProject,
  Hooks,
  ProjectLinks,
  SettingsForm,
  SharedToken,
  budgetsText,
  capacityText,
  retentionText,
  thresholdsText,
} from "@/components/settings";
import { mainSeries } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { paths } from "@/lib/model";
import { readDetail, readProject } from "../read";

interface Props {
  params: Promise<{ project: string }>;
}

export const metadata = { title: "Settings" };

/** `/{project}/settings`: what the project has decided for itself, its pictures and its end. Changes need a token. */
export default async function SettingsPage({ params }: Props) {
  const { project: slug } = await params;
  const [project, detail] = await Promise.all([readProject(slug), readDetail(slug)]);
  if (!project || !detail) notFound();
  const { name, settings } = project;
  // Of the series that the badge shows; others may decide on other metrics (capacity).
  const main = await mainSeries(project);
  const headline = detail.series.find(({ id }) => id === main?.id)?.headline;
  const primary = headline?.find((metric) => metric.primary)?.metric;
  return (
    <Page
      trail={[{ label: name, href: paths.project(slug) }, { label: "Settings" }]}
      title="Settings"
      lead="Anyone can read these; changing them takes a token with the admin scope."
    >
      <SharedToken>
        <SettingsForm
          project={slug}
          now={{
            name,
            slug,
            repositoryUrl: project.repositoryUrl ?? "",
            defaultBranch: project.defaultBranch ?? "",
            primaryMetrics: settings.primaryMetrics?.join(" ") ?? "",
            thresholds: thresholdsText(settings.thresholds ?? {}),
            budgets: budgetsText(settings.budgets ?? []),
            capacity: capacityText(settings.capacity ?? []),
            quietAfterDays: settings.quietAfterDays?.toString() ?? "",
            decideParts: settings.decideParts ?? false,
            retention: retentionText(settings.retention?.branches ?? {}),
          }}
        />
        <Section
          title="Notifications"
          aside={
            <a href={paths.feed(slug)} type="application/atom+xml">
              Feed of events (Atom)
            </a>
          }
        >
          <Hooks project={slug} />
        </Section>
        <Section title="Badge, picture, file">
          <ProjectLinks
            url={env().publicUrl}
            project={slug}
            name={name}
            metric={primary ?? detail.primaryMetrics[0] ?? "qps"}
          />
        </Section>
        <Section title="Delete the project">
          <DeleteProject project={slug} runs={detail.runs} />
        </Section>
      </SharedToken>
    </Page>
  );
}
