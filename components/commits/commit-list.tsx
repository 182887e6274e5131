import { Link, RelativeTime } from "@/components/signs";
import { type JudgedCommit, paths, shortSha, subjectOf } from "@/lib/model";
import { CommitPages } from "./commit-pages";
import { Outcome, Repair } from "./outcome";
import { listedRows, type ListedRow } from "./listed-rows";
import { Tick, TickBar } from "./ticks";
import styles from "./commit-list.module.css";

const mostKeys = 2;

interface Props {
  project: string;
  commits: readonly JudgedCommit[];
  /** Commits of the branch that theirs left, since then: in grey among them. */
  behind?: readonly JudgedCommit[];
  nextCursor: string | null;
  /** Where the same list is a table for a sheet. */
  csv: string;
}

/** Commits with what each of them did against the one before, what else changed there, and the way on. */
export function CommitList({ project, commits, behind = [], nextCursor, csv }: Props) {
  const rows = listedRows(commits, behind);
  return (
    <>
      <table className={`table ${styles.list}`}>
        <thead>
          <tr>
            <th>
              <span className="aside">Compare</span>
            </th>
            <th>Commit</th>
            <th>Against the measured commit before</th>
            <th>Changed settings</th>
            <th>Profiles</th>
            <th className="number">Runs</th>
            <th className="number">
              <span className="aside">Comparison</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.commit.sha} project={project} {...row} />
          ))}
        </tbody>
      </table>
      <CommitPages next={nextCursor} csv={csv} />
      <TickBar project={project} order={rows.map(({ commit }) => commit.sha)} />
    </>
  );
}

function Row({ project, commit, later, isBehind }: ListedRow & { project: string }) {
  const { sha, since, runs } = commit;
  return (
    <tr className={isBehind ? styles.behind : undefined}>
      <td className={styles.tick}>{runs > 0 && <Tick sha={sha} />}</td>
      <td className={styles.commit}>
        <Named project={project} commit={commit} />
      </td>
      <td className={styles.outcome}>
        <Outcome commit={commit} /> <Repair project={project} commit={commit} later={later} />
      </td>
      <td className={styles.settings}>
        <Settings project={project} commit={commit} />
      </td>
      <td className={styles.kinds}>
        {commit.profiles.length > 0 ? (
          <Link href={`${paths.commit(project, sha)}#profiles`}>{commit.profiles.join(", ")}</Link>
        ) : (
          <span className="dim">none</span>
        )}
      </td>
      <td className="number">{runs}</td>
      <td className="number">
        {since && (
          <Link
            href={paths.compare(project, since, sha)}
            aria-label={`Compare ${shortSha(sha)} with ${shortSha(since)}`}
          >
            compare
          </Link>
        )}
      </td>
    </tr>
  );
}

function Named({
  project,
  commit: { sha, message, author, committedAt, branches },
}: {
  project: string;
  commit: JudgedCommit;
}) {
  return (
    <>
      <Link href={paths.commit(project, sha)} className={styles.name}>
        <code>{shortSha(sha)}</code> <span>{subjectOf(message)}</span>
      </Link>
      <div className={styles.byline}>
        {author && <>{author} · </>}
        <RelativeTime at={committedAt} />
        {branches.length > 0 && <> · {branches.join(", ")}</>}
      </div>
    </>
  );
}

/** Names of the settings that differ from those of the commit before. */
function Settings({
  project,
  commit: { sha, since, configKeys, configChanged },
}: {
  project: string;
  commit: JudgedCommit;
}) {
  if (!configChanged || !since) return <span className="dim">none</span>;
  const more = configKeys.length - mostKeys;
  return (
    <Link href={`${paths.compare(project, since, sha)}#configuration`} title={configKeys.join(", ")}>
      {configKeys.slice(0, mostKeys).join(", ")}
      {more > 0 && ` and ${more} more`}
    </Link>
  );
}
