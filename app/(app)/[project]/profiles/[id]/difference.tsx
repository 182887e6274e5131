import { Message, Page, Section } from "@/components/layout";
import {
  DiffExplorer,
  DiffHeading,
  SwapLink,
  firstOfDiff,
  availableSampleType,
  treeUrl,
  type Comparable,
  type DiffSide,
} from "@/components/profiles";
import { CodeLine } from "@/components/signs";
import { env } from "@/lib/env";
import { requestsOf, valuesOfSamples } from "@/lib/flame";
import { paths, shortSha, splitIds } from "@/lib/model";
import { differenceAtOnce } from "@/lib/profiles/differences";
import { sourceOf, type TwoView, type ProfilePageQuery } from "./load";
import { PreloadTree } from "./preloads";

interface Props {
  readonly view: TwoView;
  readonly pageQuery: ProfilePageQuery;
}

export async function DifferencePage({ view, pageQuery }: Props) {
  const { project, base, head } = view;
  const { slug } = project;
  const baseTypes = new Set(base.profile.sampleTypes.map(({ type }) => type));
  const shared = head.profile.sampleTypes.map(({ type }) => type).filter((type) => baseTypes.has(type));
  const [first] = shared;
  if (first === undefined) return <Incomparable base={base.profile.kind} head={head.profile.kind} />;
  const { defaultSampleType, kind } = head.profile;
  const bytes = (side: typeof base) => paths.profileBytes(slug, side.profile.id);
  const url = (side: typeof base) => `${env().publicUrl}${bytes(side)}/pprof`;
  const treePath = `${bytes(head)}/flamegraph`;
  const fallback = baseTypes.has(defaultSampleType) ? defaultSampleType : first;
  const sampleType = availableSampleType(pageQuery.sampleType, shared, fallback);
  const sides: Comparable = {
    profiles: { base: countOf(base), head: countOf(head) },
    alike: alike(secondsOf(base), secondsOf(head)),
    sampleValues: sampleValuesOf(view, shared),
    requests: requestsOf(base.load, head.load),
  };
  const tree = pageQuery.plain
    ? await differenceAtOnce(project, base.profile, head.profile, sampleType)
    : null;
  return (
    <Page
      wide
      trail={[
        { label: project.name, href: paths.project(slug) },
        {
          label: `${shortSha(base.profile.commit)} → ${shortSha(head.profile.commit)}`,
          href: paths.compare(slug, base.profile.commit, head.profile.commit),
        },
        { label: `${kind} difference` },
      ]}
      title={`What changed in ${kind}`}
      actions={<SwapLink project={slug} base={base.profile.id} head={head.profile.id} />}
    >
      <PreloadTree url={treeUrl(treePath, sampleType, pageQuery.filters, base.profile.id)} />
      <DiffHeading project={slug} base={base} head={head} />
      <DiffExplorer
        treePath={treePath}
        base={base.profile.id}
        project={slug}
        kind={kind}
        sampleTypes={shared}
        defaultSampleType={fallback}
        {...sides}
        first={tree && { sampleType, shown: firstOfDiff(tree, sides) }}
        downloads={{
          title: `${project.name}: ${kind}, base ${sideName(base)} → head ${sideName(head)}`,
          fileName: [slug, shortSha(base.profile.commit), shortSha(head.profile.commit), kind].join("-"),
          path: bytes(head),
          base: base.profile.id,
        }}
        sources={{ base: sourceOf(project, base), head: sourceOf(project, head) }}
      />
      <Section title="In a terminal">
        <CodeLine
          code={`go tool pprof ${countOf(base) === countOf(head) ? "" : "-normalize "}-diff_base=${url(base)} ${url(head)}`}
        />
      </Section>
    </Page>
  );
}

function sampleValuesOf({ base, head }: TwoView, types: readonly string[]): Comparable["sampleValues"] {
  return Object.fromEntries(
    types.flatMap((type) => {
      const values = valuesOfSamples(base.profile.sampleTypes, head.profile.sampleTypes, type);
      return values ? [[type, values]] : [];
    }),
  );
}

function sideName(side: DiffSide): string {
  const count = countOf(side);
  return shortSha(side.profile.commit) + (count > 1 ? ` (${count} merged)` : "");
}

const countOf = ({ profile }: DiffSide) => splitIds(profile.id).length;

/** Of one profile; 0 for those that are not of a stretch of time. */
const secondsOf = (side: DiffSide) => (side.profile.durationSeconds ?? 0) / countOf(side);

/** What was taken for 10 seconds never takes them to the millisecond. */
const alike = (base: number, head: number) => Math.abs(base - head) <= 0.05 * Math.max(base, head);

function Incomparable({ base, head }: { base: string; head: string }) {
  return (
    <Message title="These profiles cannot be compared">
      <p>
        Base is a {base} profile, head is a {head} profile, and they have no sample type in common. Choose two
        of one kind.
      </p>
    </Message>
  );
}
