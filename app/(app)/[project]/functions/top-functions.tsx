import { Message, Page, Section } from "@/components/layout";
import {
  FunctionSearch,
  HistoryCharts,
  historyAxis,
  historyMetric,
  KindLinks,
  MovedTable,
  mostTopFunctions,
  scalesOf,
  topLines,
  UnreadProfiles,
  withMovers,
  withoutSamples,
} from "@/components/profiles";
import { findFunctions, profileKinds, topFunctionHistory } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { paths, type TopFunctions, type TopFunctionsQuery } from "@/lib/model";

interface Props {
  readonly project: ProjectRef;
  /** `chosen`: whether the kind was asked for. */
  readonly topQuery: TopFunctionsQuery & { readonly chosen: boolean };
  /** Words of the names that are looked for. */
  readonly find: string;
}

/** More charts than this nobody reads, and each has two. */
const mostSeries = 12;

/** The most names that are listed. */
const mostFound = 100;

/** The functions that cost or moved most at any commit, over all commits, for each scenario and environment. */
export async function TopFunctionsPage({ project, topQuery, find }: Props) {
  const kinds = await profileKinds(project);
  const exists = topQuery.chosen || kinds.some(({ kind }) => kind === topQuery.kind);
  const kind = exists ? topQuery.kind : (kinds[0]?.kind ?? topQuery.kind);
  const { sampleType } = topQuery;
  const words = find.trim();
  const [top, found] = await Promise.all([
    topFunctionHistory(project, { kind, sampleType, limit: mostTopFunctions }),
    words === "" ? null : findFunctions(project, kind, words, mostFound),
  ]);
  const series = [...(top?.series ?? [])].sort((a, b) => b.profiles.length - a.profiles.length);
  return (
    <Page
      trail={[{ label: project.name, href: paths.project(project.slug) }, { label: "Functions" }]}
      title="Functions over commits"
      lead="The functions that cost most by themselves (flat), or moved most, at any of these commits."
    >
      <KindLinks project={project.slug} kinds={kinds} kind={kind} sampleType={top?.sampleType ?? null} />
      {top && (
        <FunctionSearch
          project={project.slug}
          kind={kind}
          sampleType={top.sampleType}
          words={words}
          found={found}
        />
      )}
      {series.slice(0, mostSeries).map((one) => (
        <TopSection key={JSON.stringify([one.scenario, one.environment])} {...{ project, top: top!, one }} />
      ))}
      {series.length > mostSeries && (
        <p className="dim">
          {series.length - mostSeries} more with fewer profiles are left out; the API returns them.
        </p>
      )}
      {series.length === 0 && (
        <Message title="No profiles">
          <p>
            This project has no {kind} profiles{sampleType ? ` with ${sampleType}` : ""}. Upload them with
            your runs, and their functions are shown here over the commits.
          </p>
        </Message>
      )}
    </Page>
  );
}

interface SectionProps {
  readonly project: ProjectRef;
  readonly top: TopFunctions;
  readonly one: TopFunctions["series"][number];
}

function TopSection({ project: { slug }, top, one }: SectionProps) {
  const { profiles, functions, scenario, environment } = one;
  const axis = withMovers(historyAxis([profiles]), one, top.unit);
  const title = [scenario, environment].filter(Boolean).join(" · ");
  const metrics = scalesOf([profiles]).map((scale) => ({
    ...historyMetric(top, scale),
    lines: topLines(slug, top, one, axis, scale),
  }));
  const empty = withoutSamples(profiles, top.sampleType);
  return (
    <Section title={title}>
      {empty && <p>{empty}</p>}
      {profiles.some(({ total }) => total !== 0) && (
        <HistoryCharts
          project={slug}
          of={`the functions that cost or moved most, ${title}`}
          axis={axis}
          metrics={metrics}
          stacked
        />
      )}
      <MovedTable project={slug} sampleType={top.sampleType} unit={top.unit} one={one} />
      <UnreadProfiles costs={functions[0]?.flat ?? (profiles.at(-1)?.total ? [null] : [])} />
    </Section>
  );
}
