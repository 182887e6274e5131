import type { ComponentProps } from "react";
import { Link } from "@/components/signs";
import { paths, type ProjectChange, shortSha } from "@/lib/model";
import { MoveSize } from "./move";

/** As many as fit into a line. */
const most = 2;

type Straddled = ComponentProps<typeof MoveSize>["move"] &
  Pick<ProjectChange, "id" | "seriesId" | "scenario" | "tool" | "commit"> & {
    accepted: boolean;
    within: boolean;
  };

/** The line of a comparison that says which change points lie between its sides; none: nothing. */
export function StraddledChanges({ project, changes }: { project: string; changes: readonly Straddled[] }) {
  if (changes.length === 0) return null;
  return (
    <p>
      <span aria-hidden>⚑ </span>
      {changes.length === 1 ? "A change point lies" : `${changes.length} change points lie`} between them:{" "}
      {changes.slice(0, most).map((change, index) => (
        <span key={change.id}>
          {index > 0 && "; "}
          <Link href={paths.change(project, change.seriesId, change.metric, change.id)}>
            <MoveSize move={change} />
          </Link>{" "}
          of {change.scenario} ({change.tool}) {change.within ? "within" : "since"}{" "}
          <code>{shortSha(change.commit)}</code>
          {change.accepted && ", accepted"}
        </span>
      ))}
      {changes.length > most && (
        <>
          {" "}
          <Link href={paths.changes(project)}>and {changes.length - most} more</Link>
        </>
      )}
    </p>
  );
}
