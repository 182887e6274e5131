import type { ReactNode } from "react";
import { Link, RelativeTime, Side } from "@/components/signs";
import { type ComparedSide, paths, shortSha, subjectOf } from "@/lib/model";
import { sideName } from "@/lib/compare";
import styles from "./compare.module.css";

interface Props {
  project: string;
  base: ComparedSide;
  head: ComparedSide;
  /** Stands in each side: a way to choose another commit. */
  change?: { base: ReactNode; head: ReactNode };
}

/** Which side is which: base left and hollow, head right and filled. */
export function Sides({ project, base, head, change }: Props) {
  return (
    <div className={styles.sides}>
      <OneSide project={project} side="base" info={base} change={change?.base} />
      <OneSide project={project} side="head" info={head} change={change?.head} />
    </div>
  );
}

function OneSide({
  project,
  side,
  info,
  change,
}: {
  project: string;
  side: "base" | "head";
  info: ComparedSide;
  change: ReactNode;
}) {
  const { commit, message, author, committedAt, branches, pr, ref } = info;
  return (
    <div className={styles.side}>
      <div className={styles.sideLine}>
        <Side side={side} />
        <Link href={paths.commit(project, commit)} className={styles.sha} title={commit}>
          <code>{shortSha(commit)}</code>
        </Link>
        <span className={styles.subject}>
          {subjectOf(message) || <span className="dim">no message</span>}
        </span>
        {change}
      </div>
      <div className={styles.byline}>
        {author && <>{author} · </>}
        <RelativeTime at={committedAt} />
        {branches.length > 0 && <> · {branches.slice(0, 3).join(", ")}</>}
        {ref.includes(":") && <> · only {sideName(info)}</>}
        {pr && <> · PR {/^\d+$/.test(pr) ? `#${pr}` : pr}</>}
      </div>
    </div>
  );
}
