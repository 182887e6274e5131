import { CommitRef, Link } from "@/components/signs";
import { paths, type ProfileSummary, shortSha } from "@/lib/model";
import styles from "./profiles-by-commit.module.css";

/** A commit with its profiles, repeats merged. */
export interface ListedCommit {
  readonly sha: string;
  readonly message: string | null;
  readonly author: string | null;
  readonly committedAt: string;
  readonly profiles: readonly ProfileSummary[];
}

interface Props {
  project: string;
  /** Newest first; the last one may only be there to be compared with. */
  commits: readonly ListedCommit[];
  /** How many of them are listed. */
  shown: number;
}

/** All profiles, a line for each commit and scenario: the way to each, and to its difference from the commit before. */
export function ProfilesByCommit({ project, commits, shown }: Props) {
  return (
    <table className={`table ${styles.list}`}>
      <thead>
        <tr>
          <th>Commit</th>
          <th>Scenario</th>
          <th>Profiles</th>
          <th>Against the commit before that has one</th>
        </tr>
      </thead>
      <tbody>
        {commits.slice(0, shown).map((commit, at) => (
          <CommitRows key={commit.sha} project={project} commit={commit} older={commits.slice(at + 1)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowsProps {
  project: string;
  commit: ListedCommit;
  older: readonly ListedCommit[];
}

function CommitRows({ project, commit, older }: RowsProps) {
  const places = [...new Set(commit.profiles.map(placeOf))];
  return places.map((place, at) => {
    const profiles = commit.profiles.filter((profile) => placeOf(profile) === place);
    const { scenario, environment } = profiles[0]!;
    return (
      <tr key={place}>
        <td className={styles.commit}>
          {at === 0 ? (
            <CommitRef
              project={project}
              commit={commit.sha}
              message={commit.message}
              author={commit.author}
              at={commit.committedAt}
            />
          ) : (
            <span className="aside">{shortSha(commit.sha)}</span>
          )}
        </td>
        <td>
          {scenario ?? <span className="dim">any</span>} <span className="dim">{environment}</span>
        </td>
        <td className={styles.kinds}>
          {profiles.map(({ id, kind }) => (
            <Link key={id} href={paths.profile(project, id)}>
              {kind}
            </Link>
          ))}
        </td>
        <td className={styles.kinds}>
          {profiles.map((profile) => (
            <Against key={profile.id} {...{ project, profile, older }} />
          ))}
        </td>
      </tr>
    );
  });
}

const placeOf = ({ scenario, environment }: ProfileSummary) => JSON.stringify([scenario, environment]);

function Against({
  project,
  profile,
  older,
}: {
  project: string;
  profile: ProfileSummary;
  older: readonly ListedCommit[];
}) {
  const before = older
    .flatMap(({ profiles }) => profiles)
    .find((other) => other.kind === profile.kind && placeOf(other) === placeOf(profile));
  if (!before) return null;
  return (
    <Link
      href={paths.profileDiff(project, before.id, profile.id)}
      aria-label={`${profile.kind} of ${shortSha(profile.commit)} against ${shortSha(before.commit)}`}
    >
      {profile.kind}
    </Link>
  );
}
