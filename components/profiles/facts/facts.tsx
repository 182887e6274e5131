import { CommitRef, RelativeTime } from "@/components/signs";
import { formatValue } from "@/lib/metrics";
import { splitIds, type CommitInfo, type ProfileLoad, type ProfileSummary, subjectOf } from "@/lib/model";
import classes from "./facts.module.css";

interface Props {
  readonly project: string;
  readonly profile: ProfileSummary;
  /** Null where the commit is known by its sha only. */
  readonly commit: CommitInfo | null;
}

/** Where a profile comes from, in one line. */
export function ProfileFacts({ project, profile, commit }: Props) {
  const { scenario, environment, durationSeconds, bytes, takenAt } = profile;
  const merged = splitIds(profile.id).length;
  const facts = [
    merged > 1 ? `${merged} profiles merged` : null,
    scenario,
    environment,
    durationSeconds !== null && durationSeconds > 0
      ? `${formatValue(durationSeconds, "seconds")} long`
      : null,
    formatValue(bytes, "bytes"),
  ];
  return (
    <span className={classes.facts}>
      <CommitRef
        project={project}
        commit={profile.commit}
        message={commit?.message}
        author={commit?.author}
        at={commit?.committedAt}
      />
      <span className="dim">
        {facts.filter(Boolean).join(" · ")}
        {takenAt && (
          <>
            {" "}
            · taken <RelativeTime at={takenAt} />
          </>
        )}
      </span>
    </span>
  );
}

interface LoadFactsProps {
  readonly profile: Pick<ProfileSummary, "durationSeconds">;
  readonly load: ProfileLoad | null;
  readonly whyNot: string | null;
}

/** What costs per request are divided by, with how it was found; or why nothing is divided. */
export function LoadFacts({ profile, load, whyNot }: LoadFactsProps) {
  if (!load)
    return (
      <div className="dim">
        {whyNot
          ? `No cost per request: ${whyNot.charAt(0).toLowerCase()}${whyNot.slice(1)}`
          : profile.durationSeconds
            ? "No run reports how many requests were served while the profile was taken."
            : "No cost per request: this profile does not cover a period of time."}
      </div>
    );
  const { requests, rate, seconds, profiles, runs, tool, sameUpload } = load;
  const measured = runs === 1 ? `1 ${tool} run` : `${profiles === 1 ? "median of " : ""}${runs} ${tool} runs`;
  const upload = profiles === 1 ? "of the same upload" : "of the same uploads";
  const where = sameUpload ? upload : "of this commit, scenario and environment";
  return (
    <div className="dim">
      Per request: ÷ {formatValue(Math.round(requests), "count")} requests (
      {formatValue(rate, "requests/second")} × {formatValue(seconds, "seconds")}; {measured} {where})
    </div>
  );
}

/** "cpu profile of 3c21054 Pool the buffers", for titles. */
export function profileTitle(profile: ProfileSummary, commit: CommitInfo | null): string {
  const subject = subjectOf(commit?.message);
  return `${profile.kind} profile of ${profile.commit.slice(0, 7)}${subject && ` ${subject}`}`;
}
