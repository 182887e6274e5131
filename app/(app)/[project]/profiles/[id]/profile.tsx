import { Page, Section } from "@/components/layout";
import {
  CompareWith,
  LoadFacts,
  ProfileExplorer,
  ProfileFacts,
  knownSampleType,
  profileTitle,
  treeUrl,
} from "@/components/profiles";
import { CodeLine, subjectOf } from "@/components/signs";
import { profilesOfKind, type ProfileChoice } from "@/lib/data/profile-choices";
import { env } from "@/lib/env";
import { paths, shortSha } from "@/lib/model";
import { preloadTree, sourceOf, type OneView, type Wanted } from "./load";

interface Props {
  readonly view: OneView;
  readonly wanted: Wanted;
}

export async function ProfilePage({ view, wanted }: Props) {
  const { project, side } = view;
  const { profile, commit, load } = side;
  const others = (await profilesOfKind(project, profile.kind)).filter(({ id }) => id !== profile.id);
  const own = commit?.committedAt ?? profile.uploadedAt;
  const bytes = paths.profileBytes(project.slug, profile.id);
  const sampleTypes = profile.sampleTypes.map(({ type }) => type);
  const sampleType = knownSampleType(wanted.sampleType, sampleTypes, profile.defaultSampleType);
  preloadTree(treeUrl(`${bytes}/flamegraph`, sampleType, wanted.filters));
  return (
    <Page
      wide
      trail={[
        { label: project.name, href: paths.project(project.slug) },
        { label: shortSha(profile.commit), href: paths.commit(project.slug, profile.commit) },
        { label: `${profile.kind} profile` },
      ]}
      title={`${profile.kind} profile`}
      lead={
        <>
          <ProfileFacts project={project.slug} profile={profile} commit={commit} />
          {load && <LoadFacts load={load} />}
        </>
      }
      actions={
        <CompareWith
          project={project.slug}
          id={profile.id}
          older={others.filter(({ committedAt }) => committedAt <= own).map(choiceOf)}
          newer={others.filter(({ committedAt }) => committedAt > own).map(choiceOf)}
        />
      }
    >
      <ProfileExplorer
        downloads={{
          title: `${project.name}: ${profileTitle(profile, commit)}`,
          fileName: [project.slug, profile.commit.slice(0, 12), profile.kind].join("-"),
          path: bytes,
        }}
        project={project.slug}
        kind={profile.kind}
        sampleTypes={sampleTypes}
        defaultSampleType={profile.defaultSampleType}
        load={load}
        source={sourceOf(project, profile)}
      />
      <Section title="In a terminal">
        <CodeLine code={`go tool pprof ${env().publicUrl}${bytes}/pprof`} />
      </Section>
    </Page>
  );
}

function choiceOf({ id, commit, message, scenario }: ProfileChoice) {
  return { id, commit, subject: subjectOf(message), scenario };
}
