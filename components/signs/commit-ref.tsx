import { paths, shortSha, subjectOf } from "@/lib/model";
import { Link } from "./link";
import { RelativeTime } from "./relative-time";
import styles from "./signs.module.css";

interface Props {
  project: string;
  commit: string;
  message?: string | null;
  author?: string | null;
  /** RFC 3339; shown relative. */
  at?: string | null;
  /** Without a link: where the whole row is one already. */
  plain?: boolean;
}

/** A commit as everywhere: 7 digits, subject, author, how long ago. */
export function CommitRef({ project, commit, message, author, at, plain = false }: Props) {
  const sha = <code title={commit}>{shortSha(commit)}</code>;
  const subject = subjectOf(message);
  return (
    <span className={styles.commit}>
      {plain ? sha : <Link href={paths.commit(project, commit)}>{sha}</Link>}
      {subject && (
        <span className={styles.subject} title={subject}>
          {subject}
        </span>
      )}
      {(author || at) && (
        <span className={styles.byline}>
          {author}
          {author && at && " · "}
          {at && <RelativeTime at={at} />}
        </span>
      )}
    </span>
  );
}
