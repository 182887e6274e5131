import "server-only";
import { changeText, type Reason, reasonsOf, verdictWord, listed } from "@/lib/compare";
import { compareRefs } from "@/lib/data/comparisons";
import { timeOfId } from "@/lib/data/database";
import { type FoundEvent, type UntoldCommit } from "@/lib/data/events";
import type { ProjectRef } from "@/lib/data/projects";
import { env } from "@/lib/env";
import { formatChange, formatValue, metricDefinition } from "@/lib/metrics";
import {
  type BudgetState,
  type EventContent,
  paths,
  type ProjectChange,
  shortSha,
  subjectOf,
} from "@/lib/model";
import { profileEvidence } from "@/lib/profiles/evidence";

type Named = Omit<UntoldCommit, "since">;

/** A commit that made something worse, with what may explain it. */
export async function worseEvent(project: ProjectRef, commit: UntoldCommit): Promise<FoundEvent> {
  const why = await whyOf(project, commit);
  const title = `${nameOf(commit)} is worse`;
  const sentence = commit.sentence ?? "It is worse than the measured commit before it.";
  return found("commit-worse", commit, { ...about(project, commit), ...why, title, sentence });
}

/** A commit with which levels moved for good. @param moved at least one, all of the commit */
export async function changeEvent(
  project: ProjectRef,
  commit: UntoldCommit,
  moved: readonly ProjectChange[],
): Promise<FoundEvent> {
  const why = await whyOf(project, commit);
  const texts = moved.slice(0, 4).map(movedText);
  const more = moved.length > texts.length ? `, and ${moved.length - texts.length} more` : "";
  const title = `${nameOf(commit)} changed the trend`;
  const sentence = `Confirmed by the commits behind it: ${texts.join("; ")}${more}.`;
  return found("change-point", commit, { ...about(project, commit), ...why, title, sentence });
}

function movedText({ metric, unit, scenario, before, after, change, better }: ProjectChange): string {
  const { label } = metricDefinition(metric);
  const isGain = better !== null && after > before === (better === "higher");
  const word = better === null ? "changed" : isGain ? "better" : "worse";
  const share = change === null ? "" : ` (${formatChange(change)})`;
  return `${label} of ${scenario} ${word}: ${formatValue(before, unit)} → ${formatValue(after, unit)}${share}`;
}

/** A budget that was crossed, or is met again. @param since the commit at which it stood otherwise, where that is known */
export async function budgetEvent(
  project: ProjectRef,
  { since, ...commit }: Named & { readonly since: string | null },
  state: BudgetState,
): Promise<FoundEvent> {
  const isCrossed = state.state === "crossed";
  const picture = new URLSearchParams({ metric: state.metric, scenario: state.scenario });
  const kind = isCrossed ? "budget-crossed" : "budget-met";
  const content = {
    ...about(project, commit),
    ...(since === null || since === commit.sha ? nothingKnown : await whyOf(project, { ...commit, since })),
    title: `Budget ${isCrossed ? "crossed" : "met again"}: ${state.label} of ${state.scenario}`,
    sentence: `${state.sentence}, at ${nameOf(commit)}.`,
    picture: `${env().publicUrl}${paths.project(project.slug)}/trend.png?${picture}`,
    url: state.url,
  };
  const key = [state.scenario, state.metric, state.max ?? "", state.min ?? "", state.branch ?? ""].join("\0");
  // PostgreSQL's text holds no NUL.
  return { ...found(kind, commit, content), key: `${commit.commitId} ${key.replaceAll("\0", " | ")}` };
}

/** That nothing was measured for too long; null while it was. */
export async function quietEvent(
  project: ProjectRef,
  last: { runId: string; commitId: string; branch: string | null; days: number },
  now: Date,
): Promise<FoundEvent | null> {
  const since = timeOfId(last.runId);
  const quiet = Math.floor((now.getTime() - since.getTime()) / 86_400_000);
  if (quiet < last.days) return null;
  const url = env().publicUrl + paths.project(project.slug);
  const where = last.branch === null ? "" : ` on ${last.branch}`;
  return {
    kind: "no-measurement",
    key: last.runId,
    branches: last.branch === null ? [] : [last.branch],
    content: {
      project: { slug: project.slug, name: project.name, url },
      commit: null,
      ...nothingKnown,
      title: `Nothing measured for ${quiet} ${quiet === 1 ? "day" : "days"}`,
      sentence: `The last measurement${where} was uploaded on ${since.toISOString().slice(0, 10)}.`,
      picture: null,
      url,
    },
  };
}

const nothingKnown = { why: [], functions: [], settings: [] };

const nameOf = ({ sha, message }: Named) => {
  const subject = subjectOf(message);
  return `${shortSha(sha)}${subject ? ` "${subject}"` : ""}`;
};

function found(kind: FoundEvent["kind"], commit: Named, content: EventContent): FoundEvent {
  return { kind, key: commit.commitId, branches: commit.branches, content };
}

function about({ slug, name }: ProjectRef, { sha, message, author }: Named) {
  const base = env().publicUrl;
  const url = base + paths.commit(slug, sha);
  return {
    project: { slug, name, url: base + paths.project(slug) },
    commit: { sha, subject: subjectOf(message) || null, author, url },
    url,
    picture: null as string | null,
  };
}

/** What the comparison with the commit before says of causes: figures, profiles, settings. */
async function whyOf(project: ProjectRef, { sha, since }: UntoldCommit) {
  const compared = await compareRefs(project, since, sha, {});
  if (!compared) return nothingKnown;
  const { comparison } = compared;
  const evidence = await profileEvidence(project, comparison.profiles);
  const reasons = reasonsOf(evidence, comparison);
  const figures = comparison.rows
    .filter(({ primary, verdict }) => primary && (verdict === "regressed" || verdict === "improved"))
    .slice(0, 3)
    .map(
      (row) =>
        `${metricDefinition(row.metric).label} of ${row.scenario}: ${verdictWord(row)} ${changeText(row)}`,
    );
  const base = env().publicUrl;
  return {
    why: [...figures, ...reasons.map(reasonText)],
    functions: reasons.flatMap(({ source, names }) =>
      source.of === "profiles" ? names.map(({ text }) => text) : [],
    ),
    settings: [...comparison.config, ...comparison.environment].slice(0, 20),
    picture: base + paths.comparePicture(project.slug, since, sha),
    url: base + paths.compare(project.slug, since, sha),
  };
}

function reasonText({ subject, moved, names }: Reason): string {
  const parts = names.map(({ text, moved: by }) => `${text} ${by}`.trim());
  return [subject, [moved, listed(parts)].filter(Boolean).join(": ")].filter(Boolean).join(" ");
}
