import { notFound } from "next/navigation";
import { type SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { LinkButton, Page } from "@/components/layout";
import { BoardSkeleton, FirstSteps, loadTrendState, TrendBar, type TrendState } from "@/components/projects";
import { projectDetail } from "@/lib/data/project-views";
import { findProject } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { paths } from "@/lib/model";
import { ProjectTrends } from "./trends";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const project = await findProject((await params).project);
  if (!project) notFound();
  const [detail, state] = await Promise.all([projectDetail(project), loadTrendState(searchParams)]);
  const { slug, name, series, branches, defaultBranch } = detail;
  return (
    <Page
      title={name}
      lead={detail.repositoryUrl && <a href={detail.repositoryUrl}>{detail.repositoryUrl}</a>}
      actions={<LinkButton href={paths.upload(slug)}>Upload</LinkButton>}
    >
      {series.length === 0 ? (
        <FirstSteps url={env().publicUrl} project={slug} />
      ) : (
        <>
          <TrendBar series={series} branches={branches} defaultBranch={defaultBranch} />
          <Suspense fallback={<BoardSkeleton scenarios={scenarioCount(series, state)} />}>
            <ProjectTrends project={project} detail={detail} state={state} />
          </Suspense>
        </>
      )}
    </Page>
  );
}

function scenarioCount(series: readonly { scenario: string }[], { scenario }: TrendState): number {
  return scenario ? 1 : new Set(series.map((one) => one.scenario)).size;
}
