import { CommitRef, Link, RelativeTime } from "@/components/signs";
import { paths } from "@/lib/model";
import type { Board } from "./board";
import styles from "./recent-commits.module.css";

/** How many commits are listed. */
const most = 15;

/** The newest commits of the page, each with its page and its comparison with the one before. */
export function RecentCommits({ project, board }: { project: string; board: Board }) {
  const newest = board.axis.slice(-most - 1).toReversed();
  return (
    <table className={`table ${styles.recent}`}>
      <thead>
        <tr>
          <th>Commit</th>
          <th className="number">Runs</th>
          <th className="number">Committed</th>
          <th className="number">
            <span className="aside">Compare</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {newest.slice(0, most).map(({ commit, message, committedAt }, index) => {
          const before = newest[index + 1];
          const runs = runsAt(board, board.axis.length - 1 - index);
          return (
            <tr key={commit}>
              <td className={styles.commit}>
                <CommitRef project={project} commit={commit} message={message} />
                {runs.configChanged && <span className={styles.config}>configuration changed</span>}
              </td>
              <td className="number">{runs.n}</td>
              <td className="number dim">
                <RelativeTime at={committedAt} />
              </td>
              <td className="number">
                {before && (
                  <Link href={paths.compare(project, before.commit, commit)}>
                    compare<span className={styles.wide}> with previous</span>
                  </Link>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Runs of a commit over all series of the page, as the first metric counts them. */
function runsAt({ scenarios }: Board, at: number): { n: number; configChanged: boolean } {
  const points = scenarios
    .flatMap(({ lines }) => lines[0] ?? [])
    .flatMap((line) => line.points.filter((point) => point.at === at));
  return {
    n: points.reduce((sum, { n }) => sum + n, 0),
    configChanged: points.some(({ configChanged }) => configChanged),
  };
}
