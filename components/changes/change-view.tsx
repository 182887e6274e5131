import { LinkButton, Section } from "@/components/layout";
import { KeyDiff, Link } from "@/components/signs";
import { explainKey } from "@/lib/compare";
import { type ChangeDetail, type ConfigDifference, paths, shortSha } from "@/lib/model";
import { Acceptance } from "./acceptance";
import styles from "./changes.module.css";
import { MoveSize, MoveValues } from "./move";
import { StateOfChange } from "./state";
import { SuspectCommits } from "./suspect-commits";
import { SuspectFunctions } from "./suspect-functions";

const explain = (key: string) => explainKey(key) ?? undefined;

/** One change point, whole: what moved, what may have done it, and whether it is intended. */
export function ChangeView({ project, change }: { project: string; change: ChangeDetail }) {
  const { suspects, commit, previous } = change;
  return (
    <Section
      id="change"
      title={
        <>
          <span aria-hidden>⚑ </span>
          <MoveSize move={change} /> {change.uploads ? "within" : "since"} <code>{shortSha(commit)}</code>
        </>
      }
      aside={
        <LinkButton href={`${paths.changeSides(project, change)}#${change.seriesId}`}>
          Compare the two {change.uploads ? "uploads" : "commits"}
        </LinkButton>
      }
    >
      <p className={styles.facts}>
        <MoveValues move={change} />{" "}
        <span className="dim">
          (means over {points(change, change.commitsBefore)} up to{" "}
          <Link href={paths.commit(project, previous)}>
            <code>{shortSha(previous)}</code>
          </Link>{" "}
          and {points(change, change.commitsAfter)} from{" "}
          <Link href={paths.commit(project, commit)}>
            <code>{shortSha(commit)}</code>
          </Link>{" "}
          on{change.commitsAfter === 1 ? "; a single commit may still be an outlier" : ""})
        </span>
      </p>
      <div className={styles.suspects}>
        <SuspectCommits project={project} change={change} />
        <Settings title="Configuration" differences={suspects.config} same="The same before and after." />
        <Settings
          title="Environment"
          differences={suspects.environment}
          same="The same machine and tool before and after."
        />
        <SuspectFunctions profiles={suspects.profiles} />
      </div>
      <p>
        <StateOfChange project={project} change={change} />
      </p>
      <Acceptance
        url={`/api/v1/projects/${project}/changes/${change.id}/acceptance`}
        accepted={change.accepted}
      />
    </Section>
  );
}

/** Of one commit the nights (or other sessions) are counted. */
function points({ uploads }: ChangeDetail, count: number): string {
  const word = uploads ? "session" : "commit";
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** More keys than this are read on the page of the comparison. */
const mostKeys = 12;

interface SettingsProps {
  title: string;
  differences: readonly ConfigDifference[];
  same: string;
}

function Settings({ title, differences, same }: SettingsProps) {
  return (
    <section>
      <h3>{title}</h3>
      {differences.length === 0 ? (
        <p className="dim">{same}</p>
      ) : (
        <KeyDiff differences={differences.slice(0, mostKeys)} explain={explain} />
      )}
      {differences.length > mostKeys && (
        <p className="dim">and {differences.length - mostKeys} more: see the comparison</p>
      )}
    </section>
  );
}
