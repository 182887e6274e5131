import { Link } from "@/components/signs";
import { paths, type ProjectChange, shortSha } from "@/lib/model";
import { byCommit, type ChangedCommit } from "./group";
import styles from "./changes.module.css";
import { MoveSize, MoveValues } from "./move";

/** How many commits are told, and how many of their moves. */
const mostCommits = 3;
const mostMoves = 2;

interface Props {
  project: string;
  /** The newest that nobody has accepted. */
  changes: readonly ProjectChange[];
  /** How many of those there are in all. */
  open: number;
}

/** The newest change points, one line a commit; nothing moved: nothing is drawn. */
export function ChangeNews({ project, changes, open }: Props) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.news}>
      <ul aria-label="Change points" className={styles.newsList}>
        {byCommit(changes)
          .slice(0, mostCommits)
          .map((commit) => (
            <NewsOfCommit key={commit.commit} project={project} of={commit} />
          ))}
      </ul>
      <Link href={paths.changes(project)}>
        {open === 1 ? "1 open change point" : `All ${open} open change points`}
      </Link>
    </div>
  );
}

function NewsOfCommit({ project, of: { commit, message, changes } }: { project: string; of: ChangedCommit }) {
  const more = changes.length - mostMoves;
  return (
    <li>
      <span className={styles.newsCommit}>
        <span aria-hidden>⚑ </span>
        <Link href={paths.commit(project, commit)}>
          <code>{shortSha(commit)}</code>
        </Link>{" "}
        <span className={styles.subject}>{message}</span>
      </span>
      <span className={styles.moves}>
        {changes.slice(0, mostMoves).map((change) => (
          <span key={change.id} className={styles.moveLine}>
            <Link href={paths.change(project, change.seriesId, change.metric, change.id)}>
              <MoveSize move={change} />
            </Link>{" "}
            <MoveValues move={change} />{" "}
            <span className="dim">
              {change.scenario}, {change.tool}
            </span>
          </span>
        ))}
        {more > 0 && (
          <Link className="dim" href={paths.changes(project)}>
            and {more} more
          </Link>
        )}
      </span>
    </li>
  );
}
