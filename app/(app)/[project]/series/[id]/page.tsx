import { Link } from "@/components/signs";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { Page, Section } from "@/components/layout";
import {
  loadSeriesState,
  RunTable,
  SeriesFilters,
  SeriesView,
  trendBy,
  ViewSwitches,
} from "@/components/projects";
import { limitsOf } from "@/components/budgets";
import { budgetStates } from "@/lib/data/budgets";
import { listed, seriesFacts } from "@/lib/compare";
import { listRuns } from "@/lib/data/runs";
import { commitSteps } from "@/lib/data/verdicts";
import { chartMetrics, metricDefinition } from "@/lib/metrics";
import { Id, paths, type ProjectDetail, type RunSummary, type SeriesSummary } from "@/lib/model";
import { unfold } from "@/app/(app)/unfold";
import { readDetail, readProject } from "../../read";
import { SeriesChanges } from "./changes";
import { Latencies, LatenciesPlace } from "./latencies";
import { linesOf } from "./lines";
import { behindOf, seriesTrends } from "./read";
import { ForkNote } from "@/components/projects/fork-note";

interface Props {
  params: Promise<{ project: string; id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props) {
  const { project: slug, id } = await params;
  const detail = await readDetail(slug);
  const series = detail?.series.find((one) => one.id === id);
  if (!detail || !series) return { title: "Series" };
  const { scenario, tool } = series;
  const labels = chartMetrics(series.headline).map((metric) => metricDefinition(metric).label);
  return unfold({
    title: `${scenario} (${tool})`,
    project: detail.name,
    description: `${listed(labels)} over the commits: ${seriesFacts(series).join(", ")}`,
    path: paths.series(slug, id),
  });
}

export default async function SeriesPage({ params, searchParams }: Props) {
  const { project: slug, id } = await params;
  const project = await readProject(slug);
  if (!project || !Id.safeParse(id).success) notFound();
  const [state, detail] = await Promise.all([loadSeriesState(searchParams), readDetail(slug)]);
  const series = detail?.series.find((one) => one.id === id);
  if (!detail || !series) notFound();
  const metricName = state.metric ?? chartMetrics(series.headline)[0];
  const metric = detail.metrics.find(({ name }) => name === metricName) ?? metricDefinition(metricName ?? "");
  const cursor = Id.safeParse(state.cursor).data;
  const request = { seriesId: id, points: 600, branch: state.branch ?? undefined, by: trendBy(state.x) };
  const [{ trends, branch }, runs] = await Promise.all([
    seriesTrends(project, { ...request, metric: metric.name }),
    listRuns(project, { seriesId: id, cursor }),
  ]);
  const left = branch ? await behindOf(project, branch, { ...request, metric: metric.name }) : null;
  const label = metricDefinition(metric.name).label;
  const shas = (trends[0]?.series ?? []).flatMap(({ points }) => points.map(({ commit }) => commit));
  const steps = await commitSteps(project, [...new Set(shas)]);
  const { axis, own, lines } = linesOf(detail, series, metric.name, trends, left?.behind ?? null, steps);
  const search = trends[0]?.series[0]?.changeSearch;
  return (
    <Page
      trail={[{ label: detail.name, href: paths.project(slug) }, { label: "Series" }]}
      title={series.scenario}
      lead={seriesFacts(series).join(" · ")}
      actions={
        <>
          <SeriesFilters
            metrics={choiceOf(detail, runs.items, metric.name)}
            metric={metric.name}
            branches={detail.branches}
            branch={branch ?? null}
          />
          <ViewSwitches />
        </>
      }
    >
      {left && <ForkNote project={slug} branch={branch ?? ""} fork={left.fork} />}
      {own.length > 0 ? (
        <SeriesView
          project={slug}
          scenario={series.scenario}
          metric={{ title: label, unit: metric.unit }}
          axis={axis}
          lines={lines}
          limits={limitsOf(await budgetStates(project), {
            scenario: series.scenario,
            metric: metric.name,
            branch: branch ?? null,
          })}
        />
      ) : (
        <Unmeasured metric={metric.name} label={label} branch={branch} />
      )}
      {search && (
        <SeriesChanges
          project={project}
          seriesId={id}
          metric={metric.name}
          search={search}
          changeId={state.change}
        />
      )}
      <Suspense fallback={measuresLatency(series) && <LatenciesPlace />}>
        <Latencies project={project} seriesId={id} branch={branch} />
      </Suspense>
      <Section title={branch ? "Runs of all branches" : "Runs"}>
        <RunTable project={slug} runs={runs.items} metric={{ name: metric.name, label, unit: metric.unit }} />
        {runs.nextCursor && <Older metric={metric.name} branch={state.branch} cursor={runs.nextCursor} />}
      </Section>
    </Page>
  );
}

function Unmeasured({
  metric,
  label,
  branch,
}: {
  metric: string;
  label: string;
  branch: string | undefined;
}) {
  return (
    <p className="dim">
      No run of this series{branch && ` on branch ${branch}`} has measured {label}.{" "}
      {branch && <Link href={`?metric=${metric}&branch=*`}>Show all branches</Link>}
    </p>
  );
}

const measuresLatency = ({ headline }: SeriesSummary) =>
  headline.some(({ metric }) => metric.startsWith("latency_"));

/** The metrics that the listed runs have, and the one that is shown. */
function choiceOf({ metrics }: ProjectDetail, runs: readonly RunSummary[], shown: string) {
  const measured = new Set([shown, ...runs.flatMap((run) => Object.keys(run.metrics))]);
  return metrics
    .filter(({ name }) => measured.has(name))
    .map(({ name }) => ({ name, label: metricDefinition(name).label }));
}

function Older({ metric, branch, cursor }: { metric: string; branch: string | null; cursor: string }) {
  const query = new URLSearchParams({ metric, ...(branch && { branch }), cursor });
  return (
    <p style={{ paddingTop: "0.75rem" }}>
      <Link href={`?${query}`}>Older runs</Link>
    </p>
  );
}
