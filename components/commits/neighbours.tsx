import type { ReactNode } from "react";
import { CommitRef } from "@/components/signs";
import styles from "./commits.module.css";

/** A commit as a link to it is written. */
interface Neighbour {
  readonly commit: string;
  readonly message: string | null;
  readonly author: string | null;
  readonly committedAt: string | null;
  readonly hasRuns: boolean;
}

/** The commits around one, and whose. */
export interface NeighboursProps {
  project: string;
  parents: readonly Neighbour[];
  children: readonly Neighbour[];
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** Where a commit stands: its parents and children, and the nearest ones that were measured. */
export function Neighbours({ project, parents, children, previous, next }: NeighboursProps) {
  const among = (list: readonly Neighbour[], one: Neighbour) =>
    list.some(({ commit }) => commit === one.commit);
  return (
    <dl className={styles.neighbours}>
      <Row title="Parent" list={parents} project={project} />
      {previous && !among(parents, previous) && (
        <Row title="Nearest with runs" list={[previous]} project={project} />
      )}
      <Row title="Child" list={children} project={project} />
      {next && !among(children, next) && <Row title="Next with runs" list={[next]} project={project} />}
    </dl>
  );
}

function Row({
  title,
  list,
  project,
}: {
  title: string;
  list: readonly Neighbour[];
  project: string;
}): ReactNode {
  if (list.length === 0) return null;
  return (
    <div>
      <dt>
        {title}
        {list.length > 1 && (title === "Child" ? "ren" : "s")}
      </dt>
      <dd>
        {list.map(({ commit, message, author, committedAt, hasRuns }) => (
          <div key={commit} className={styles.neighbour}>
            <CommitRef project={project} commit={commit} message={message} author={author} at={committedAt} />
            {!hasRuns && <span className={styles.noRuns}>no runs</span>}
          </div>
        ))}
      </dd>
    </div>
  );
}
