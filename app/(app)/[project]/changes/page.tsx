import { Link } from "@/components/signs";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { ChangeList } from "@/components/changes";
import { Message, Page } from "@/components/layout";
import { countChanges, listChanges } from "@/lib/data/changes";
import { findProject } from "@/lib/data/projects";
import { ChangesQuery, paths } from "@/lib/model";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata = { title: "Change points" };

/** `/{project}/changes?accepted=&cursor=`: where the project's trends moved for good, newest first. */
export default async function ChangesPage({ params, searchParams }: Props) {
  const project = await findProject((await params).project);
  if (!project) notFound();
  const { accepted, cursor } = await searchParams;
  const query = ChangesQuery.pick({ accepted: true, cursor: true }).safeParse({
    accepted: accepted ?? "false",
    cursor,
  });
  const wanted = { ...(query.success ? query.data : { accepted: "false" as const }), primary: true };
  const [{ items, nextCursor }, all, open] = await Promise.all([
    listChanges(project, wanted),
    countChanges(project, { primary: true }),
    countChanges(project, { primary: true, accepted: "false" }),
  ]);
  const path = paths.changes(project.slug);
  const shownOpen = wanted.accepted === "false";
  return (
    <Page
      trail={[{ label: project.name, href: paths.project(project.slug) }, { label: "Change points" }]}
      title={shownOpen ? "Open change points" : "Accepted change points"}
      lead="Commits from which on QPS, P99 or the error rate of a series is another one, by a t-test over the commits before and after (p < 0.001, at least 2 %). The newest commit first."
    >
      <p>
        {shownOpen ? `${open} open, ` : <Link href={path}>{open} open</Link>}
        {shownOpen ? (
          <Link href={`${path}?accepted=true`}>{all - open} accepted</Link>
        ) : (
          `, ${all - open} accepted`
        )}
      </p>
      {items.length > 0 ? (
        <ChangeList project={project.slug} changes={items} />
      ) : (
        <Message title={shownOpen ? "No trend has moved" : "Nothing was accepted"}>
          <p>
            {shownOpen
              ? "A change shows within seconds of the upload that makes it certain; a series needs at least six commits."
              : "Who accepts a change as intended finds it here, with the note."}
          </p>
        </Message>
      )}
      {nextCursor && (
        <p style={{ paddingTop: "0.75rem" }}>
          <Link href={`${path}?accepted=${wanted.accepted}&cursor=${nextCursor}`}>Older ones</Link>
        </p>
      )}
    </Page>
  );
}
