import { CodeLine, CommitRef } from "@/components/signs";
import { type ChangeDetail, shortSha } from "@/lib/model";
import styles from "./changes.module.css";

/** More than this are for git to list. */
const most = 20;

/** The commits between the last old and the first new point. */
export function SuspectCommits({ project, change }: { project: string; change: ChangeDetail }) {
  const { commit, previous } = change;
  const { commits, complete } = change.suspects;
  if (change.uploads)
    return (
      <section>
        <h3>No commit</h3>
        <p>
          Both sides are measurements of <code>{shortSha(commit)}</code>: the code is the same, so something
          around it changed.
        </p>
      </section>
    );
  return (
    <section>
      <h3>{title(commits.length, complete)}</h3>
      <ul className={styles.commits}>
        {commits.slice(0, most).map((one) => (
          <li key={one.commit}>
            <CommitRef
              project={project}
              commit={one.commit}
              message={one.message}
              author={one.author}
              at={one.committedAt}
            />
          </li>
        ))}
      </ul>
      {(!complete || commits.length > most) && (
        <>
          <p className="dim">
            {complete
              ? `and ${commits.length - most} more.`
              : "Only commits with uploads are known here, and some of them do not name their parents."}{" "}
            All of them:
          </p>
          <CodeLine code={`git log --oneline ${shortSha(previous)}..${shortSha(commit)}`} />
        </>
      )}
    </section>
  );
}

function title(count: number, complete: boolean): string {
  if (complete && count === 1) return "The commit";
  return count > 0 ? `${count} suspect commits` : "Suspect commits";
}
