import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { Message, Page } from "@/components/layout";
import { loadProfileList, ProfileFilters, ProfilePages, ProfilesByCommit } from "@/components/profiles";
import { Link } from "@/components/signs";
import { profiledCommits, profiledScenarios, profileKinds } from "@/lib/data/profiles";
import { paths } from "@/lib/model";
import { mergeRepeats } from "@/lib/profiles/merged";
import { readProject } from "../read";

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata = { title: "Profiles" };

const commitsOfPage = 30;

/** `/{project}/profiles?kind=&scenario=&cursor=`: all profiles, by commit, newest first. */
export default async function ProfilesPage({ params, searchParams }: Props) {
  const project = await readProject((await params).project);
  if (!project) notFound();
  const { kind, scenario, cursor } = await loadProfileList(searchParams);
  const query = { ...(kind && { kind }), ...(scenario && { scenario }), ...(cursor && { cursor }) };
  const [{ commits, nextCursor }, kinds, scenarios] = await Promise.all([
    profiledCommits(project, { ...query, limit: commitsOfPage }),
    profileKinds(project),
    profiledScenarios(project),
  ]);
  return (
    <Page title="Profiles" lead="By commit, newest first; repeats are merged.">
      {kinds.length > 0 && <ProfileFilters kinds={kinds.map((one) => one.kind)} scenarios={scenarios} />}
      {commits.length > 0 ? (
        <>
          <ProfilesByCommit
            project={project.slug}
            commits={commits.map(({ profiles, ...commit }) => ({
              ...commit,
              profiles: mergeRepeats(profiles),
            }))}
            shown={commitsOfPage}
          />
          <ProfilePages next={nextCursor} />
        </>
      ) : (
        <Message title="No profiles here">
          <p>
            {kinds.length > 0 ? "None has this kind and scenario. " : "None has been uploaded yet. "}
            <Link href={kinds.length > 0 ? paths.profiles(project.slug) : paths.upload(project.slug)}>
              {kinds.length > 0 ? "List all profiles" : "Upload them with your runs"}
            </Link>
            .
          </p>
        </Message>
      )}
    </Page>
  );
}
