import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Message, Page } from "@/components/layout";
import { functionAxis, functionLines } from "@/components/profiles";
import { SeriesView } from "@/components/projects";
import { functionHistory } from "@/lib/data/function-history";
import { findProject } from "@/lib/data/projects";
import { shortName } from "@/lib/flame";
import { FunctionQuery, paths } from "@/lib/model";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata = { title: "History of a function" };

/** `/{project}/functions?name=&kind=&sampleType=`: what one function cost, commit by commit. */
export default async function FunctionPage({ params, searchParams }: Props) {
  const { name, kind, sampleType } = await searchParams;
  const wanted = FunctionQuery.safeParse({ name, kind, sampleType });
  const project = await findProject((await params).project);
  if (!project || !wanted.success) notFound();
  const history = await functionHistory(project, wanted.data);
  const axis = history ? functionAxis(history) : [];
  return (
    <Page
      trail={[{ label: project.name, href: paths.project(project.slug) }, { label: "History of a function" }]}
      title={shortName(wanted.data.name)}
      lead={<span className="mono">{wanted.data.name}</span>}
    >
      {history ? (
        <>
          <p className="dim">
            Share of {history.sampleType} in the {history.kind} profiles. Of each profile the functions that
            cost most are kept; at commits without a point it was not among them.
          </p>
          <SeriesView
            project={project.slug}
            scenario={wanted.data.name}
            metric={{ title: `Share of ${history.sampleType}`, unit: "ratio", better: "lower" }}
            axis={axis}
            lines={functionLines(history, axis)}
          />
        </>
      ) : (
        <Message title="Nothing is known of this function">
          <p>In no {wanted.data.kind} profile of this project is it among the functions that cost most.</p>
        </Message>
      )}
    </Page>
  );
}
