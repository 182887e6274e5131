import { CommitRef, Link, RelativeTime } from "@/components/signs";
import { seriesFacts } from "@/lib/compare";
import { paths, type ProjectChange } from "@/lib/model";
import styles from "./changes.module.css";
import { MoveSize, MoveValues } from "./move";
import { StateOfChange } from "./state";

interface Props {
  project: string;
  changes: readonly ProjectChange[];
  /** The one that is shown open beside the list. */
  open?: string | null;
  /** On the page of a series the series need not be said. */
  ofOneSeries?: boolean;
  /** Below a commit the commit need not be said. */
  ofOneCommit?: boolean;
}

/** Change points as a table, each a link to what explains it. */
export function ChangeList({
  project,
  changes,
  open = null,
  ofOneSeries = false,
  ofOneCommit = false,
}: Props) {
  return (
    <table className={`table ${styles.list}`}>
      <thead>
        <tr>
          <th>Change</th>
          <th>Before → after</th>
          {!ofOneSeries && <th>Series</th>}
          {!ofOneCommit && <th>First commit</th>}
          {!ofOneCommit && <th className="number">Committed</th>}
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id} aria-current={change.id === open || undefined}>
            <td>
              <Link
                href={paths.change(project, change.seriesId, change.metric, change.id)}

                scroll={!ofOneSeries}
              >
                <MoveSize move={change} />
              </Link>
            </td>
            <td className={styles.values}>
              <MoveValues move={change} />
            </td>
            {!ofOneSeries && (
              <td className={styles.series}>
                {change.scenario}
                <div className="dim">{seriesFacts(change).join(", ")}</div>
              </td>
            )}
            {!ofOneCommit && (
              <>
                <td className={styles.since}>
                  <CommitRef project={project} commit={change.commit} message={change.message} />
                </td>
                <td className={`number dim ${styles.when}`}>
                  <RelativeTime at={change.committedAt} />
                </td>
              </>
            )}
            <td className={styles.state}>
              <StateOfChange project={project} change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
