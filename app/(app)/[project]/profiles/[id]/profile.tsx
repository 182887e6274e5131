import { Page, Section } from "@/components/layout";
import {
  CompareWith,
  LoadFacts,
  ProfileExplorer,
  ProfileFacts,
  ProfilePlaces,
  Repeats,
  availableSampleType,
  profileTitle,
  treeUrl,
} from "@/components/profiles";
import { CodeLine } from "@/components/signs";
import { groupBy } from "@/lib/compare";
import {
  profilesBeside,
  profilesOfKind,
  repeatsOf,
  type ProfileChoice,
  type StoredProfile,
} from "@/lib/data/profiles";
import { env } from "@/lib/env";
import { joinIds, paths, shortSha, splitIds, subjectOf } from "@/lib/model";
import { mergeRepeats } from "@/lib/profiles/merged";
import { profilePicture } from "@/lib/profiles/trees";
import { sourceOf, type OneView, type ProfilePageQuery } from "./load";
import { PreloadTree } from "./preloads";

interface Props {
  readonly view: OneView;
  readonly pageQuery: ProfilePageQuery;
}

export async function ProfilePage({ view, pageQuery }: Props) {
  const { project, side } = view;
  const { profile, commit, load, whyNot } = side;
  const shown = splitIds(profile.id);
  const merged = shown.length > 1 ? [`${shown.length} profiles merged`] : [];
  const sampleTypes = profile.sampleTypes.map(({ type }) => type);
  const sampleType = availableSampleType(pageQuery.sampleType, sampleTypes, profile.defaultSampleType);
  const [ofKind, beside, picture] = await Promise.all([
    profilesOfKind(project, profile.kind),
    profilesBeside(project, profile),
    pageQuery.plain ? profilePicture(project, profile, sampleType) : null,
  ]);
  const repeats = repeatsOf(profile, beside);
  const others = choicesOf(ofKind, shown);
  const own = commit?.committedAt ?? profile.uploadedAt;
  const bytes = paths.profileBytes(project.slug, profile.id);
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
          {(load ?? whyNot) && <LoadFacts profile={profile} load={load} whyNot={whyNot} />}
          <Repeats project={project.slug} id={profile.id} repeats={repeats} />
          <ProfilePlaces project={project.slug} id={profile.id} {...placesOf(side, ofKind, beside)} />
        </>
      }
      actions={
        <CompareWith
          project={project.slug}
          id={profile.id}
          older={others.filter(({ committedAt }) => committedAt <= own)}
          newer={others.filter(({ committedAt }) => committedAt > own)}
        />
      }
    >
      <PreloadTree url={treeUrl(`${bytes}/flamegraph`, sampleType, pageQuery.filters)} />
      <ProfileExplorer
        downloads={{
          title: [`${project.name}: ${profileTitle(profile, commit)}`, ...merged].join(", "),
          fileName: [
            project.slug,
            profile.commit.slice(0, 12),
            profile.kind,
            ...merged.map(() => "merged"),
          ].join("-"),
          path: bytes,
        }}
        project={project.slug}
        kind={profile.kind}
        sampleTypes={sampleTypes}
        defaultSampleType={profile.defaultSampleType}
        load={load}
        picture={picture && { sampleType, image: picture }}
        source={sourceOf(project, side)}
        taken={{ scenario: profile.scenario, environment: profile.environment, commit: profile.commit }}
      />
      <Section title="In a terminal">
        <CodeLine code={`go tool pprof ${env().publicUrl}${bytes}/pprof`} />
      </Section>
    </Page>
  );
}

/** Other kinds of this commit, and the same at the nearest commits that have one, measured alike. */
function placesOf(
  { profile, commit }: OneView["side"],
  ofKind: readonly ProfileChoice[],
  beside: readonly StoredProfile[],
) {
  const { scenario, environment } = profile;
  const isAlike = (one: Pick<ProfileChoice, "scenario" | "environment">) =>
    one.scenario === scenario && one.environment === environment;
  const own = commit?.committedAt ?? profile.uploadedAt;
  const alike = ofKind.filter((one) => isAlike(one) && one.commit !== profile.commit);
  const parent = alike.find((one) => commit?.parents.includes(one.commit));
  const at = (nearest: ProfileChoice | undefined) => {
    if (!nearest) return null;
    const ids = alike.filter((one) => one.commit === nearest.commit).map(({ id }) => id);
    const isParent = commit?.parents.includes(nearest.commit) ?? false;
    return { id: joinIds(ids.sort()), commit: nearest.commit, subject: subjectOf(nearest.message), isParent };
  };
  return {
    kinds: mergeRepeats(beside.filter(isAlike))
      .map(({ id, kind }) => ({ id: kind === profile.kind ? profile.id : id, kind }))
      .filter(({ kind }, index, all) => all.findIndex((one) => one.kind === kind) === index),
    previous: at(parent ?? alike.find(({ committedAt }) => committedAt <= own)),
    next: at(alike.findLast(({ committedAt }) => committedAt > own)),
  };
}

/** What to compare with. Merged profiles compare with the repeats of another commit, merged as well. */
function choicesOf(ofKind: readonly ProfileChoice[], shown: readonly string[]) {
  const alike = ({ commit, scenario, environment }: ProfileChoice) =>
    JSON.stringify([commit, scenario, environment]);
  return [...groupBy(ofKind, alike).values()].flatMap((repeats) => {
    const { commit, message, scenario, committedAt } = repeats[0]!;
    const choice = { commit, subject: subjectOf(message), scenario, committedAt };
    const ids = repeats.map(({ id }) => id).sort();
    const others = ids.filter((id) => !shown.includes(id));
    if (others.length > 0 && shown.length > 1) return [{ ...choice, id: joinIds(others), repeat: null }];
    const repeat = (id: string) => (ids.length > 1 ? `repeat ${ids.indexOf(id) + 1} of ${ids.length}` : null);
    return others.map((id) => ({ ...choice, id, repeat: repeat(id) }));
  });
}
