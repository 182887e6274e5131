import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { RefreshWhile } from "@/components/changes";
import { CommitFilters, CommitList, commitsQuery, loadCommitsState, sinceFork } from "@/components/commits";
import { Message, Page } from "@/components/layout";
import { ForkNote } from "@/components/projects/fork-note";
import { Link } from "@/components/signs";
import { authorsOf } from "@/lib/data/commits";
import { branchesOf, type ProjectRef } from "@/lib/data/projects";
import { forkOf, listCommits } from "@/lib/data/verdicts";
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

/** What the chosen branch left, and its commits since then; null where the list is narrowed further, or paged. */
async function behindOf(project: ProjectRef, query: CommitsQuery) {
  const { branch, cursor, author, text, verdict } = query;
  const fork = branch && !(cursor || author || text || verdict) ? await forkOf(project, branch) : null;
  if (!branch || !fork?.commit) return null;
  const { items } = await listCommits(project, { branch: fork.base, limit: commitsOfPage });
  return { branch, fork, commits: sinceFork(items, fork.commit) };
}

/** `/{project}/commits?branch=&author=&text=&verdict=&cursor=&pick=`: the measured commits, newest first, with their verdicts. */
export default async function CommitsPage({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const query = commitsQuery(await loadCommitsState(searchParams), commitsOfPage);
  const [{ items, nextCursor }, branches, authors, behind] = await Promise.all([
    listCommits(project, query),
    branchesOf(project.id),
    authorsOf(project),
    behindOf(project, query),
  ]);
  return (
    <Page title="Commits" lead="Every measured commit, newest first, against the measured one before it.">
      <CommitFilters branches={branches} authors={authors} />
      {behind && <ForkNote project={project.slug} branch={behind.branch} fork={behind.fork} />}
      <RefreshWhile pending={items.some(({ pending }) => pending)} />
      {items.length > 0 ? (
        <CommitList
          project={project.slug}
          commits={items}
          behind={behind?.commits}
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
