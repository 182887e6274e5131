import type { ReactNode } from "react";
import { Headline } from "@/components/compare";
import { Section } from "@/components/layout";
import { ProfileList, Settings, type ComparedProfiles } from "@/components/runs";
import { CheckLevelSign, CodeLine, KeyDiff, Link, type Part, partOf, PartLinks } from "@/components/signs";
import { explainKey, newestConfigurations, seriesLabels } from "@/lib/compare";
import {
  paths,
  type Comparison,
  type ConfigDifference,
  type ProfileSummary,
  type RunSummary,
} from "@/lib/model";
import { Decisions, type DecisionsProps } from "./decisions";
import { measurementsOf, movedFirst, type SeriesMeasurements } from "./measurements";
import { MeasurementTables } from "./measurement-table";
import { Neighbours, type NeighboursProps } from "./neighbours";
import { RunTables } from "./run-table";
import { UploadTables } from "./upload-table";
import styles from "./commits.module.css";

interface Props extends NeighboursProps {
  /** Its sha. */
  commit: string;
  runs: readonly RunSummary[];
  /** What is to be said of runs that do not stand for the commit. */
  configurations: readonly string[];
  /** Repeats merged. */
  profiles: readonly ProfileSummary[];
  comparison: Comparison | null;
  config: Readonly<Record<string, string>>;
  environmentFacts: Readonly<Record<string, string>>;
  /** What its runs offer for a decision. */
  decisions: DecisionsProps;
  /** What explains the change, under the headline. */
  why: ReactNode;
  /** Shown while nothing is measured. */
  uploadCommand: string;
  /** Id of a series in the part of them that is asked for; undefined: the first part. */
  shown: string | undefined;
}

/** Series of which one page shows measurements and runs. */
const mostSeries = 30;

/** In the order of their names where all are shown, else those that moved first. */
function measurementsPart({ runs, comparison, shown }: Props): Part<SeriesMeasurements> {
  const rows = comparison?.rows ?? [];
  const series = measurementsOf(newestConfigurations(runs).runs, rows);
  const ordered = series.length > mostSeries ? movedFirst(series, rows) : series;
  return partOf(ordered, { id: (one) => one.seriesId, weight: () => 1, most: mostSeries, shown });
}

/** Everything of a commit: what changed, what was measured, under what, and the way to each run and profile. */
export function CommitView(props: Props) {
  const { project, runs, profiles, comparison } = props;
  const uploads = new Set(runs.map(({ uploadId }) => uploadId)).size;
  const part = measurementsPart(props);
  const ids = new Set(part.items.map(({ seriesId }) => seriesId));
  const shownRuns = runs.filter(({ seriesId }) => ids.has(seriesId));
  return (
    <>
      <News project={project} comparison={comparison} />
      {props.why}
      <Neighbours {...props} />
      <Decisions {...props.decisions} />
      <Section
        title="Measurements"
        id="measurements"
        aside={comparison && "Changes are against the nearest ancestor with runs."}
      >
        {runs.length > 0 ? (
          <>
            <Notes notes={props.configurations} />
            <MeasurementTables project={project} series={part.items} />
            <PartLinks
              part={part}
              what="series"
              order="those that moved first"
              hrefOf={(id) => `?series=${id}#measurements`}
            />
          </>
        ) : (
          <NoRuns command={props.uploadCommand} />
        )}
      </Section>
      {runs.length > 0 && <MeasuredUnder {...props} />}
      {profiles.length > 0 && (
        <Section
          title="Profiles"
          id="profiles"
          aside={<Link href={paths.functions(project, profiles[0]!.kind)}>Functions over commits</Link>}
        >
          <ProfileList
            project={project}
            profiles={profiles}
            previous={comparison ? pairsOf(profiles, comparison) : undefined}
          />
        </Section>
      )}
      {uploads > 1 && (
        <Section title="Uploads" aside={`${uploads} of this commit`}>
          <UploadTables project={project} commit={props.commit} runs={shownRuns} />
        </Section>
      )}
      {runs.length > 0 && (
        <Section title="Runs" aside={countText(runs, ids.size)}>
          <RunTables project={project} runs={shownRuns} labels={seriesLabels(runs)} />
        </Section>
      )}
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      <CheckLevelSign level="warning" /> {note}
    </p>
  ));
}

function countText(runs: readonly RunSummary[], shown: number): string {
  const series = new Set(runs.map((run) => run.seriesId)).size;
  const all = `${runs.length} ${runs.length === 1 ? "run" : "runs"} of ${series} series`;
  return shown < series ? `${all}; here those of the ${shown} series above` : all;
}

function News({ project, comparison }: { project: string; comparison: Comparison | null }) {
  if (!comparison) return null;
  const { base, head, summary } = comparison;
  return (
    <div className={styles.news}>
      <div className={styles.headline}>
        <Headline text={summary.headline} />
      </div>
      <Link href={paths.compare(project, base.commit, head.commit)}>See the whole comparison</Link>
    </div>
  );
}

function NoRuns({ command }: { command: string }) {
  return (
    <>
      <p className={styles.none}>Nothing has been measured at this commit yet. Upload a run:</p>
      <CodeLine code={command} />
    </>
  );
}

function MeasuredUnder({ comparison, config, environmentFacts }: Props) {
  return (
    <div className={styles.columns}>
      <Under
        title="Configuration"
        differences={comparison?.config}
        values={config}
        none="No configuration was uploaded with these runs."
      />
      <Under
        title="Environment"
        differences={comparison?.environment}
        values={environmentFacts}
        none="Only the name of the environment is known; no facts about it were uploaded."
      />
    </div>
  );
}

interface UnderProps {
  title: string;
  differences: readonly ConfigDifference[] | undefined;
  values: Readonly<Record<string, string>>;
  none: string;
}

/** What differs from the commit before in the open, the rest folded away. */
function Under({ title, differences, values, none }: UnderProps) {
  return (
    <Section title={title} id={title.toLowerCase()}>
      {differences && differences.length > 0 && (
        <KeyDiff differences={differences} explain={(key) => explainKey(key) ?? undefined} />
      )}
      {differences?.length === 0 && Object.keys(values).length > 0 && (
        <p className="dim">The same as at the commit before.</p>
      )}
      <Settings title="All keys" values={values} none={none} folded />
    </Section>
  );
}

/** By profile of this commit: what is compared with the commit before. */
function pairsOf(
  profiles: readonly ProfileSummary[],
  { profiles: pairs }: Comparison,
): Map<string, ComparedProfiles> {
  return new Map(
    profiles.flatMap(({ id, kind, scenario }) => {
      const pair = pairs.find((one) => one.kind === kind && one.scenario === scenario);
      return pair?.base ? [[id, { base: pair.base, head: id }] as const] : [];
    }),
  );
}
