import { Link, Side } from "@/components/signs";
import { paths, splitIds, type CommitInfo, type ProfileLoad, type ProfileSummary } from "@/lib/model";
import { LoadFacts, ProfileFacts } from "../facts/facts";
import classes from "./difference.module.css";

/** One side of a comparison. */
export interface DiffSide {
  readonly profile: ProfileSummary;
  readonly commit: CommitInfo | null;
  /** Null where nobody knows how many requests were served meanwhile. */
  readonly load: ProfileLoad | null;
  /** Why not, where there are runs beside it. */
  readonly whyNot: string | null;
  /** Release of Go that its code was built with; null where nothing tells. */
  readonly goVersion: string | null;
}

interface Props {
  readonly project: string;
  readonly base: DiffSide;
  readonly head: DiffSide;
}

/** Which side is which, impossible to overlook: base left, head right, with words and marks. */
export function DiffHeading({ project, base, head }: Props) {
  return (
    <div className={classes.sides}>
      {[["base", base] as const, ["head", head] as const].map(([side, { profile, commit, load, whyNot }]) => (
        <div key={side} data-side={side}>
          <div className={classes.sideName}>
            <Side side={side} />{" "}
            <Link href={paths.profile(project, profile.id)}>
              {splitIds(profile.id).length === 1 ? "this profile" : "these profiles"} alone
            </Link>
          </div>
          <ProfileFacts project={project} profile={profile} commit={commit} />
          <LoadFacts profile={profile} load={load} whyNot={whyNot} />
        </div>
      ))}
    </div>
  );
}
