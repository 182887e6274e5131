import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { LinkButton, Page } from "@/components/layout";
import { BoardSkeleton, FirstSteps, loadTrendState, TrendBar, type TrendState } from "@/components/projects";
import { env } from "@/lib/env";
import { paths } from "@/lib/model";
import { unfold } from "../unfold";
import { readDetail, readProject } from "./read";
import { ProjectTrends } from "./trends";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await params;
  const detail = await readDetail(project);
  if (!detail) return { title: "Project" };
  const { name, runs, series } = detail;
  const scenarios = [...new Set(series.map(({ scenario }) => scenario))];
  return unfold({
    title: name,
    description: `${runs} ${runs === 1 ? "run" : "runs"} per commit${scenarios.length > 0 ? `: ${listed(scenarios)}` : ""}`,
    path: paths.project(project),
  });
}

function listed(scenarios: readonly string[]): string {
  const more = scenarios.length - 4;
  return `${scenarios.slice(0, 4).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const [detail, state] = await Promise.all([readDetail(project.slug), loadTrendState(searchParams)]);
  if (!detail) notFound();
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
