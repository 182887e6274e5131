import { Link, RelativeTime } from "@/components/signs";
import { type ChangePoint, paths, shortSha } from "@/lib/model";
import styles from "./changes.module.css";

interface Props {
  project: string;
  change: Pick<ChangePoint, "state" | "accepted" | "repairedBy" | "repairs">;
}

/** "open", "new", "repaired by a6944fd", "accepted 2 h ago by Ada: encryption at rest". */
export function StateOfChange({ project, change: { state, accepted, repairedBy, repairs } }: Props) {
  const other = repairedBy ?? repairs;
  return (
    <>
      {state === "new" && <span title="Fewer than three commits follow it.">new</span>}
      {state === "open" && "open"}
      {state === "closed" && (
        <span className="dim">
          {repairedBy ? "reverted by " : repairs ? "reverts " : "closed: newer runs made it unlikely"}
          {other && (
            <Link href={paths.commit(project, other)}>
              <code>{shortSha(other)}</code>
            </Link>
          )}
        </span>
      )}
      {accepted && (
        <span className="dim">
          {state === "closed" && ", "}accepted <RelativeTime at={accepted.at} />
          {accepted.by && ` by ${accepted.by}`}
        </span>
      )}
      {accepted?.note && <span className={styles.stateNote}>{accepted.note}</span>}
    </>
  );
}
