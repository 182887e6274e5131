import { Message, Page, Section } from "@/components/layout";
import { Link } from "@/components/signs";
import {
  functionLines,
  historyAxis,
  HistoryCharts,
  historyMetric,
  scalesOf,
  UnreadProfiles,
} from "@/components/profiles";
import { functionHistory, mostHistoryProfiles } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { shortName } from "@/lib/flame";
import { type FunctionQuery, paths } from "@/lib/model";

interface Props {
  readonly project: ProjectRef;
  readonly functionQuery: FunctionQuery;
}

/** What one function cost, commit by commit. */
export async function FunctionPage({ project, functionQuery }: Props) {
  const { name, kind } = functionQuery;
  const { slug } = project;
  const history = await functionHistory(project, functionQuery);
  const points = history?.series.map((one) => one.points) ?? [];
  const axis = historyAxis(points);
  return (
    <Page
      trail={[
        { label: project.name, href: paths.project(slug) },
        { label: "Functions", href: paths.functions(slug, kind, history?.sampleType) },
        { label: "History of a function" },
      ]}
      title={shortName(name)}
      lead={<span className="mono">{name}</span>}
    >
      {history ? (
        <Section
          title={`In the ${kind} profiles`}
          aside={
            <Link href={paths.functions(slug, kind, history.sampleType)}>
              The functions that cost or moved most
            </Link>
          }
        >
          <HistoryCharts
            project={slug}
            of={shortName(name)}
            axis={axis}
            metrics={scalesOf(points).map((scale) => ({
              ...historyMetric(history, scale),
              lines: functionLines(history, axis, scale),
            }))}
          />
          <p className="dim">A profile without a sample in the function counts as 0.</p>
          <UnreadProfiles costs={points.flat().map(({ cum }) => cum)} />
        </Section>
      ) : (
        <Message title="No data for this function">
          <p>
            None of the newest {mostHistoryProfiles.toLocaleString("en")} {kind} profiles of this project has
            a sample in it, by {functionQuery.sampleType ?? "the default sample type"}. Older profiles were
            not searched.
          </p>
        </Message>
      )}
    </Page>
  );
}
