"use client";

import { useHotkeys } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { Link } from "@/components/signs";
import { paths, shortSha } from "@/lib/model";
import { choicesQuery } from "./choices-query";
import styles from "./profile-places.module.css";

/** The same kind of profile at another commit. */
export interface ProfileAt {
  readonly id: string;
  readonly commit: string;
  readonly subject: string;
  /** Whether it is a parent of the commit that is looked at. */
  readonly isParent: boolean;
}

interface Props {
  readonly project: string;
  readonly id: string;
  /** Profiles of this commit, one of each kind, itself among them. */
  readonly kinds: readonly { readonly id: string; readonly kind: string }[];
  readonly previous: ProfileAt | null;
  readonly next: ProfileAt | null;
}

/** From a profile to its neighbours: other kinds of this commit, the commit before and the one after, their difference. */
export function ProfilePlaces({ project, id, kinds, previous, next }: Props) {
  const router = useRouter();
  const go = (to: ProfileAt | null) => {
    if (to) router.push(paths.profile(project, to.id) + choicesQuery(window.location.search));
  };
  useHotkeys([
    ["[", () => go(previous)],
    ["]", () => go(next)],
  ]);
  return (
    <nav className={styles.places} aria-label="Other profiles">
      {kinds.length > 1 && (
        <span>
          {kinds.map((one) => (
            <Link
              key={one.id}
              href={paths.profile(project, one.id)}
              aria-current={one.id === id ? "page" : undefined}
            >
              {one.kind}
            </Link>
          ))}
        </span>
      )}
      {previous && <At project={project} profile={previous} sign="←" keyName="[" word="Previous commit" />}
      {next && <At project={project} profile={next} sign="→" keyName="]" word="Next commit" />}
      {previous && (
        <Link href={paths.profileDiff(project, previous.id, id)}>
          {previous.isParent ? "Against the parent" : "Against the commit before"}
        </Link>
      )}
    </nav>
  );
}

interface AtProps {
  project: string;
  profile: ProfileAt;
  sign: string;
  keyName: string;
  word: string;
}

function At({ project, profile: { id, commit, subject }, sign, keyName, word }: AtProps) {
  return (
    <Link
      href={paths.profile(project, id)}
      title={`${word}: ${shortSha(commit)} ${subject} (key ${keyName})`}
      aria-keyshortcuts={keyName}
      aria-label={`${word}, ${shortSha(commit)}`}
    >
      <span aria-hidden>{sign} </span>
      <code>{shortSha(commit)}</code>
    </Link>
  );
}
