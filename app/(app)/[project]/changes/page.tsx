import { Link } from "@/components/signs";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Fragment } from "react";
import { ChangeGroups } from "@/components/changes";
import { Message, Page } from "@/components/layout";
import { countChanges, listChanges } from "@/lib/data/changes";
import { ChangesQuery, paths } from "@/lib/model";
import { readProject } from "../read";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata = { title: "Change points" };

/** What can be looked at, in order. */
const views = [
  { state: "standing", label: "open", title: "Open change points", nothing: "No change points" },
  { state: "accepted", label: "accepted", title: "Accepted change points", nothing: "No accepted changes" },
  { state: "closed", label: "closed", title: "Closed change points", nothing: "No closed change points" },
] as const;

/** Change points that make a story. */
const fewestOfJourney = 3;

const explained = {
  standing:
    "A change appears within seconds of the upload that confirms it. A series needs at least six commits.",
  accepted: "Changes that somebody accepted as intended are listed here, with their notes.",
  closed: "Changes that were reverted later, or that newer runs made unlikely, are listed here.",
} as const;

/** `/{project}/changes?state=&cursor=`: what each commit moved in the project's trends, newest first. */
export default async function ChangesPage({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const search = await searchParams;
  const shown = views.find(({ state }) => state === search.state) ?? views[0];
  const cursor = ChangesQuery.shape.cursor.safeParse(search.cursor).data;
  const [{ groups, nextCursor }, ...counts] = await Promise.all([
    listChanges(project, { primary: true, state: shown.state, cursor }),
    ...views.map(({ state }) => countChanges(project, { primary: true, state })),
  ]);
  const path = paths.changes(project.slug);
  return (
    <Page
      trail={[{ label: project.name, href: paths.project(project.slug) }, { label: "Change points" }]}
      title={shown.title}
      lead="Commits at which a primary metric of a series changed to a new level: a t-test of the commits before and after (p < 0.0005), and a change of more than the project's threshold (2 % unless it sets its own). Newest first."
    >
      <p>
        {views.map(({ state, label }, at) => (
          <Fragment key={state}>
            {at > 0 && ", "}
            {state === shown.state ? (
              `${counts[at]} ${label}`
            ) : (
              <Link href={`${path}?state=${state}`}>
                {counts[at]} {label}
              </Link>
            )}
          </Fragment>
        ))}
        {counts.some((count) => count >= fewestOfJourney) && (
          <>
            {" · "}
            <Link href={paths.journeys(project.slug)}>Tell them as a journey</Link>
          </>
        )}
      </p>
      {groups.length > 0 ? (
        <ChangeGroups project={project.slug} groups={groups} />
      ) : (
        <Message title={shown.nothing}>
          <p>{explained[shown.state]}</p>
        </Message>
      )}
      {nextCursor && (
        <p style={{ paddingTop: "0.75rem" }}>
          <Link href={`${path}?state=${shown.state}&cursor=${nextCursor}`}>Older</Link>
        </p>
      )}
    </Page>
  );
}
