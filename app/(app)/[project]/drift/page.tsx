import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Contradictions, DriftFilters, DriftTable } from "@/components/drift";
import { Message, Page } from "@/components/layout";
import { CodeLine, CopyButton } from "@/components/signs";
import { unfold } from "@/app/(app)/unfold";
import { driftSentence } from "@/lib/compare";
import { readHistory } from "@/lib/data/drift";
import { env } from "@/lib/env";
import { type DriftPage as Drift, type DriftQuery, localPath, paths } from "@/lib/model";
import { readProject } from "../read";
import { driftQuery, readDriftPage } from "./read";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { project } = await params;
  const drift = await readDriftPage(project, driftQuery(await searchParams));
  if (!drift || drift.columns.length === 0) return { title: "Drift" };
  return unfold({ title: "Drift", project, description: driftSentence(drift), path: localPath(drift.url) });
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) || undefined;

/** `/{project}/drift?by=&at=&view=&column=&all=&missing=`: what is configured where, and what differs. */
export default async function DriftView({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const search = await searchParams;
  const query = driftQuery(search);
  const drift = await readDriftPage(project.slug, query);
  if (!drift) notFound();
  const column = drift.columns.find(({ value }) => value === one(search.column))?.value ?? null;
  const view = one(search.view) === "time" && column !== null ? "time" : "zones";
  const all = one(search.all) === "1";
  const missing = one(search.missing) === "1";
  const shown = view === "time" && column !== null ? await readHistory(project, query, column) : drift;
  const rows = shown.rows.filter((row) => all || row.differs || (missing && row.missing.length > 0));
  const state = { by: drift.by, at: query.at ?? null, view, all, missing, column } as const;
  return (
    <Page
      trail={[{ label: project.name, href: paths.project(project.slug) }, { label: "Drift" }]}
      title="Drift"
      lead={driftSentence(drift)}
      actions={
        drift.columns.length > 0 && (
          <CopyButton text={permalink(project.slug, drift)} label="Copy permanent link" />
        )
      }
    >
      {drift.columns.length === 0 ? (
        <Nothing project={project.slug} />
      ) : (
        <>
          <DriftFilters drift={drift} state={state} />
          <Contradictions items={shown.contradictions} />
          {rows.length > 0 ? (
            <DriftTable drift={shown} rows={rows} />
          ) : (
            <p>{view === "time" ? "Nothing has changed." : "All keys have the same values."}</p>
          )}
          <p>
            <a href={csvOf(project.slug, query)}>All keys as CSV</a> ·{" "}
            <a href={`${paths.drift(project.slug)}/opengraph-image${new URL(drift.url).search}`}>PNG</a>
          </p>
        </>
      )}
    </Page>
  );
}

function csvOf(project: string, { by, at }: DriftQuery): string {
  const query = new URLSearchParams({ by, ...(at && { at }), format: "csv" });
  return `${env().publicUrl}/api/v1/projects/${project}/drift?${query}`;
}

/** The same for ever: what was in force at this time. */
function permalink(project: string, { by, at }: Drift): string {
  return `${env().publicUrl}${paths.drift(project)}?${new URLSearchParams({ by, at })}`;
}

function Nothing({ project }: { project: string }) {
  const url = `${env().publicUrl}/api/v1/projects/${project}/configs`;
  return (
    <Message title="No configuration recorded yet">
      <p>Send what is in force in each zone, by hand or from a timer:</p>
      <CodeLine
        label="Send a configuration"
        code={`curl -F config=@debug.json -F zone=eu-1 -H "Authorization: Bearer $BENCHTRAIL_TOKEN" ${url}`}
      />
      <CodeLine
        label="With the client"
        code={`benchtrail config debug.json --zone eu-1 --sysctl --every 1h`}
      />
    </Message>
  );
}
