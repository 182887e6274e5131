import { CommitRef, Link } from "@/components/signs";
import type { ChangeGroup } from "@/lib/compare";
import { paths } from "@/lib/model";
import { Acceptance } from "./acceptance";
import { ChangeList } from "./change-list";
import styles from "./changes.module.css";
import { MoveSize, MoveValues } from "./move";
import { StateOfChange } from "./state";

interface Props {
  project: string;
  groups: readonly ChangeGroup[];
}

/** What each commit moved, the largest move in one line and all others folded below it. */
export function ChangeGroups({ project, groups }: Props) {
  return (
    <ol className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.commit} project={project} group={group} />
      ))}
    </ol>
  );
}

/** Above this a commit's changes are folded. */
const mostOpen = 1;

function Group({ project, group: { commit, items } }: { project: string; group: ChangeGroup }) {
  const [largest] = items;
  if (!largest) return null;
  const series = new Set(items.map(({ seriesId }) => seriesId)).size;
  const open = items.some(({ state }) => state === "new" || state === "open");
  return (
    <li className={styles.group}>
      <CommitRef
        project={project}
        commit={commit}
        message={largest.message}
        author={largest.author}
        at={largest.committedAt}
      />
      <p className={styles.groupLine}>
        <Link href={paths.change(project, largest.seriesId, largest.metric, largest.id)}>
          <MoveSize move={largest} />
        </Link>{" "}
        <MoveValues move={largest} />{" "}
        <span className="dim">
          {largest.scenario}, {largest.tool}
        </span>{" "}
        · <StateOfChange project={project} change={largest} />
      </p>
      {items.length > mostOpen && (
        <details>
          <summary>
            {items.length} figures changed in {series} series
          </summary>
          <ChangeList project={project} changes={items} ofOneCommit />
        </details>
      )}
      {open && (
        <details>
          <summary>
            {items.length === 1 ? "Intended? Accept it" : `Intended? Accept all ${items.length} together`}
          </summary>
          <Acceptance url={`/api/v1/projects/${project}/commits/${commit}/acceptance`} accepted={null} />
        </details>
      )}
    </li>
  );
}
