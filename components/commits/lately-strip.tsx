import { Link, RelativeTime } from "@/components/signs";
import { paths, shortSha, subjectOf } from "@/lib/model";
import type { LatelyCommit } from "./lately";
import { Outcome, Repair } from "./outcome";
import styles from "./lately-strip.module.css";

interface Props {
  project: string;
  commits: readonly LatelyCommit[];
  /** Change points that are new or open. */
  openChanges: number;
}

/** What happened lately, a sentence for each commit that weighs. */
export function LatelyStrip({ project, commits, openChanges }: Props) {
  if (commits.length === 0 && openChanges === 0) return null;
  return (
    <div className={styles.lately}>
      <ul aria-label="What happened lately">
        {commits.map((one) => (
          <Sentence key={one.commit.sha} project={project} {...one} />
        ))}
      </ul>
      <Link href={paths.changes(project)}>
        {openChanges === 1 ? "1 open change point" : `${openChanges} open change points`}
      </Link>
    </div>
  );
}

function Sentence({ project, commit, open, later }: LatelyCommit & { project: string }) {
  const { sha, message, committedAt, configKeys } = commit;
  return (
    <li>
      <Link href={paths.commit(project, sha)} className={styles.commit}>
        <code>{shortSha(sha)}</code> <span>{subjectOf(message)}</span>
      </Link>
      <span className={styles.what}>
        {open && <span className={styles.open}>open</span>}
        <Outcome commit={commit} />
        <Repair project={project} commit={commit} later={later} />
        {configKeys.length > 0 && <span className="dim">with {settingsText(configKeys)}</span>}
        <span className={styles.when}>
          <RelativeTime at={committedAt} />
        </span>
      </span>
    </li>
  );
}

/** "GOGC", "GOGC and 3 other settings". */
function settingsText([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${others.length} other ${others.length === 1 ? "setting" : "settings"}`;
}
