import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { RefreshWhile } from "@/components/changes";
import { CommitFilters, CommitList, commitsQuery, loadCommitsState } from "@/components/commits";
import { Message, Page } from "@/components/layout";
import { Link } from "@/components/signs";
import { authorsOf } from "@/lib/data/commits";
import { branchesOf } from "@/lib/data/projects";
import { listCommits } from "@/lib/data/verdicts";
import { type CommitsQuery, paths } from "@/lib/model";
import { readProject } from "../read";

/** The same commits as a table for a sheet. */
function csvPath(slug: string, query: CommitsQuery): string {
  const asked = Object.entries({ ...query, format: "csv" }).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return `/api/v1/projects/${slug}/commits?${new URLSearchParams(asked)}`;
}

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata = { title: "Commits" };

const commitsOfPage = 50;

/** `/{project}/commits?branch=&author=&text=&verdict=&cursor=&pick=`: the measured commits, newest first, with their verdicts. */
export default async function CommitsPage({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const query = commitsQuery(await loadCommitsState(searchParams), commitsOfPage);
  const [{ items, nextCursor }, branches, authors] = await Promise.all([
    listCommits(project, query),
    branchesOf(project.id),
    authorsOf(project),
  ]);
  return (
    <Page title="Commits" lead="Every measured commit, newest first, against the measured one before it.">
      <CommitFilters branches={branches} authors={authors} />
      <RefreshWhile pending={items.some(({ pending }) => pending)} />
      {items.length > 0 ? (
        <CommitList
          project={project.slug}
          commits={items}
          nextCursor={nextCursor}
          csv={csvPath(project.slug, query)}
        />
      ) : (
        <Message title="No matching commits">
          <p>
            No measured commit matches. <Link href={paths.commits(project.slug)}>List all of them</Link> or{" "}
            <Link href={paths.upload(project.slug)}>upload results</Link>.
          </p>
        </Message>
      )}
    </Page>
  );
}
