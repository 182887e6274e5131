import { Link } from "@/components/signs";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { chartLines, commitAxis } from "@/components/charts";
import { Page, Section } from "@/components/layout";
import { loadSeriesState, MetricSelect, RunTable, SeriesView, ViewSwitches } from "@/components/projects";
import { loadText } from "@/lib/compare";
import { findProject } from "@/lib/data/projects";
import { listRuns } from "@/lib/data/runs";
import { readTrend } from "@/lib/data/trends";
import { metricDefinition } from "@/lib/metrics";
import { Id, paths } from "@/lib/model";
import { unfold } from "@/app/(app)/unfold";
import { readDetail } from "../../read";

import { SeriesChanges } from "./changes";

interface Props {
  params: Promise<{ project: string; id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props) {
  const { project: slug, id } = await params;
  const detail = await readDetail(slug);
  const series = detail?.series.find((one) => one.id === id);
  if (!detail || !series) return { title: "Series" };
  const { scenario, tool, environment, load } = series;
  return unfold({
    title: `${scenario} (${tool}) · ${detail.name}`,
    description: `QPS and P99 over the commits: ${[tool, environment, loadText(load)].filter(Boolean).join(", ")}`,
    path: paths.series(slug, id),
  });
}

export default async function SeriesPage({ params, searchParams }: Props) {
  const { project: slug, id } = await params;
  const project = await findProject(slug);
  if (!project || !Id.safeParse(id).success) notFound();
  const [state, detail] = await Promise.all([loadSeriesState(searchParams), readDetail(slug)]);
  const series = detail?.series.find((one) => one.id === id);
  if (!detail || !series) notFound();
  const metric = detail.metrics.find(({ name }) => name === state.metric) ?? metricDefinition("qps");
  const cursor = Id.safeParse(state.cursor).data;
  const [trend, runs] = await Promise.all([
    readTrend(project, { metric: metric.name, seriesId: id, points: 600 }),
    listRuns(project, { seriesId: id, cursor }),
  ]);
  const axis = commitAxis(trend.series);
  const label = metricDefinition(metric.name).label;
  const lines = chartLines(
    trend.series,
    axis,
    () => ({ label: series.tool, colour: 1 }),
    (_, change) => paths.change(slug, id, metric.name, change.id),
  );
  const search = trend.series[0]?.changeSearch;
  return (
    <Page
      trail={[{ label: detail.name, href: paths.project(slug) }, { label: "Series" }]}
      title={series.scenario}
      lead={[series.tool, series.environment, loadText(series.load)].filter(Boolean).join(" · ")}
      actions={
        <>
          <MetricSelect
            metrics={detail.metrics.map(({ name }) => ({ name, label: metricDefinition(name).label }))}
          />
          <ViewSwitches />
        </>
      }
    >
      {lines.length > 0 ? (
        <SeriesView
          project={slug}
          scenario={series.scenario}
          metric={{ title: label, unit: trend.unit, better: trend.better }}
          axis={axis}
          lines={lines}
        />
      ) : (
        <p className="dim">No run of this series has measured {label}.</p>
      )}
      {search && (
        <SeriesChanges
          project={project}
          seriesId={id}
          metric={metric.name}
          search={search}
          wanted={state.change}
        />
      )}
      <Section title="Runs">
        <RunTable project={slug} runs={runs.items} metric={{ name: metric.name, label, unit: metric.unit }} />
        {runs.nextCursor && (
          <p style={{ paddingTop: "0.75rem" }}>
            <Link href={`?metric=${metric.name}&cursor=${runs.nextCursor}`}>Older runs</Link>
          </p>
        )}
      </Section>
    </Page>
  );
}
