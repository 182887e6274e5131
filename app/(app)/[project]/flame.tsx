import { Link } from "@/components/signs";
import { Section } from "@/components/layout";
import { DiffInPlace, DiffPlace } from "@/components/profiles";
import { profileBackgrounds } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { requestsOf, valuesOfSamples } from "@/lib/flame";
import { type Comparison, paths, type ProfileSummary } from "@/lib/model";
import { findMergedAll } from "@/lib/profiles/merged";

interface Props {
  project: ProjectRef;
  pair: { base: string; head: string };
}

/** The CPU profiles of a comparison, where both sides have one. */
export function cpuPair({ profiles }: Comparison): Props["pair"] | null {
  const cpuProfiles = profiles.find(({ kind, base, head }) => kind === "cpu" && base && head);
  return cpuProfiles?.base && cpuProfiles.head ? { base: cpuProfiles.base, head: cpuProfiles.head } : null;
}

const title = "Where the CPU time went";

/** Keeps the room while the profiles are looked up. */
export function FlamePlace() {
  return (
    <Section title={title}>
      <DiffPlace />
    </Section>
  );
}

/** The differential flame graph of CPU, per request where the runs tell how many there were. */
export async function Flame({ project, pair }: Props) {
  const ids = [pair.base, pair.head];
  const [[base, head], backgrounds] = await Promise.all([
    findMergedAll(project, ids),
    profileBackgrounds(project, ids),
  ]);
  const sampleType = head?.defaultSampleType;
  if (!sampleType || !base?.sampleTypes.some(({ type }) => type === sampleType)) return null;
  const [before, after] = backgrounds;
  const requests = requestsOf(before?.load ?? null, after?.load ?? null);
  const whyNot = requests ? null : (before?.whyNot ?? after?.whyNot);
  const source = ({ commit }: ProfileSummary, at: number) => ({
    repositoryUrl: project.repositoryUrl,
    commit,
    goVersion: backgrounds[at]?.goVersion ?? null,
  });
  const page = `${paths.profileDiff(project.slug, pair.base, pair.head)}${requests ? "" : "?scale=share"}`;
  return (
    <Section
      title={title}
      aside={
        <>
          {requests
            ? "Per request that was served while it was profiled. "
            : `Shares of each side's total. ${whyNot ?? "No run reports how many requests were served while it was profiled."} `}
          <Link href={page}>Open with tables, filters and scales</Link>
        </>
      }
    >
      <DiffInPlace
        treePath={`${paths.profileBytes(project.slug, pair.head)}/flamegraph`}
        base={pair.base}
        kind="cpu"
        sampleType={sampleType}
        requests={requests}
        sampleValues={valuesOfSamples(base.sampleTypes, head.sampleTypes, sampleType)}
        sources={{ base: source(base, 0), head: source(head, 1) }}
        functionHref={`${page}${requests ? "?" : "&"}fn=`}
      />
    </Section>
  );
}
