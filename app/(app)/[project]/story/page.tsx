import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { unfold } from "@/app/(app)/unfold";
import { Page } from "@/components/layout";
import { Causes, StoryActions, StoryView } from "@/components/story";
import { paths } from "@/lib/model";
import { causesInTurn } from "@/lib/profiles/story";
import { readProject } from "../read";
import { storyOfPage } from "./read";
import { Trend } from "./trend";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { project: slug } = await params;
  const storyWithTrends = await storyOfPage(slug, await searchParams);
  if (!storyWithTrends) return { title: "Story" };
  const until = (await searchParams).until === undefined ? undefined : storyWithTrends.story.until?.sha;
  return unfold({
    title: "Story",
    project: slug,
    description: storyWithTrends.story.summary.join(" "),
    path: paths.story(slug, until),
  });
}

/** `/{project}/story?branch=&until=`: the history of the service, written from the verdicts. */
export default async function StoryPage({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  const storyWithTrends = project && (await storyOfPage(project.slug, await searchParams));
  if (!project || !storyWithTrends) notFound();
  const { story, trends } = storyWithTrends;
  const found = causesInTurn(project, story);
  const address = new URL(story.url);
  return (
    <Page
      title={`The story of ${project.name}`}
      lead={story.branch === null ? "All branches" : `Branch ${story.branch}`}
      actions={
        <StoryActions url={story.url} markdown={`/api/v1/projects/${project.slug}/story${address.search}`} />
      }
    >
      <StoryView
        story={story}
        trend={<Trend project={project} trends={trends} />}
        causes={(chapter) => (
          <Suspense>
            <Explained causes={found.get(chapter)} />
          </Suspense>
        )}
      />
    </Page>
  );
}

async function Explained({ causes }: { causes: Promise<string[]> | undefined }) {
  return <Causes causes={(await causes) ?? []} />;
}
