import { Link } from "@/components/signs";
import { type ChangeGroup, changesByCommit } from "@/lib/compare";
import { paths, type ProjectChange, shortSha } from "@/lib/model";
import styles from "./changes.module.css";
import { MoveSize, MoveValues } from "./move";
import { StateOfChange } from "./state";

/** How many commits are told, and how many of their moves. */
const mostCommits = 3;
const mostMoves = 2;

interface Props {
  project: string;
  /** The newest that nobody has accepted. */
  changes: readonly ProjectChange[];
}

/** What moved lately, one line a commit, newest first; nothing moved: nothing is drawn. */
export function ChangeNews({ project, changes }: Props) {
  // The way back is told with the change that it took back.
  const groups = changesByCommit(
    changes.filter(({ state, repairs }) => state !== "closed" || repairs === null),
  );
  if (groups.length === 0) return null;
  return (
    <div className={styles.news}>
      <ul aria-label="Change points" className={styles.newsList}>
        {groups.slice(0, mostCommits).map((group) => (
          <NewsOfCommit key={group.commit} project={project} group={group} />
        ))}
      </ul>
    </div>
  );
}

function NewsOfCommit({ project, group }: { project: string; group: ChangeGroup }) {
  const { commit, items } = group;
  const more = items.length - mostMoves;
  return (
    <li>
      <span className={styles.newsCommit}>
        <span aria-hidden>⚑ </span>
        <Link href={paths.commit(project, commit)}>
          <code>{shortSha(commit)}</code>
        </Link>{" "}
        <span className={styles.subject}>{items[0]?.message}</span>
      </span>
      <span className={styles.moves}>
        {items.slice(0, mostMoves).map((change) => (
          <span key={change.id} className={styles.moveLine}>
            <Link href={paths.change(project, change.seriesId, change.metric, change.id)}>
              <MoveSize move={change} />
            </Link>{" "}
            <MoveValues move={change} />{" "}
            <span className="dim">
              {change.scenario}, {change.tool}
              {change.state !== "open" && " · "}
            </span>
            {change.state !== "open" && <StateOfChange project={project} change={change} />}
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
