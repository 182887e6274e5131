import Link from "next/link";
import { Message, Page } from "@/components/layout";
import {
  functionLines,
  historyAxis,
  HistoryCharts,
  historyMetric,
  scalesOf,
  UnreadProfiles,
} from "@/components/profiles";
import { functionHistory } from "@/lib/data/function-history";
import type { ProjectRef } from "@/lib/data/projects";
import { shortName } from "@/lib/flame";
import { type FunctionQuery, paths } from "@/lib/model";

interface Props {
  readonly project: ProjectRef;
  readonly wanted: FunctionQuery;
}

/** What one function cost, commit by commit. */
export async function FunctionPage({ project, wanted }: Props) {
  const { name, kind } = wanted;
  const { slug } = project;
  const history = await functionHistory(project, wanted);
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
        <>
          <p className="dim">
            In the {kind} profiles. Where the function does not occur, it cost nothing.{" "}
            <Link href={paths.functions(slug, kind, history.sampleType)}>
              The functions that cost most now
            </Link>
          </p>
          <UnreadProfiles costs={points.flat().map(({ cum }) => cum)} />
          <HistoryCharts
            project={slug}
            of={shortName(name)}
            axis={axis}
            metrics={scalesOf(points).map((scale) => ({
              ...historyMetric(history, scale),
              lines: functionLines(history, axis, scale),
            }))}
          />
        </>
      ) : (
        <Message title="Nothing is known of this function">
          <p>It costs nothing in any {kind} profile of this project.</p>
        </Message>
      )}
    </Page>
  );
}
