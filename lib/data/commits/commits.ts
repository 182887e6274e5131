import "server-only";
import { configurationsText, newestConfigurations } from "@/lib/compare";
import { type CommitInfo, type Comparison, type RunSummary } from "@/lib/model";
import { type CommitLink, childrenOf, linksTo } from "./commit-links";
import { commitBefore } from "./commit-before";
import { type CommitRow, commitInfo } from "./commit-info";
import { resolveCommit as resolveRow } from "./commit-refs";
import { decisionLinks, type DecisionLinks, withConfigs } from "../decisions/links";
import { compareCommits } from "../comparisons/comparisons";
import type { StoredProfile } from "../profiles/profile-pairs";
import { profilesOfCommits } from "../profiles/profiles";
import { defaultBranchOf } from "../projects/default-branch";
import type { ProjectRef } from "../projects/projects";
import { type Contents, contentsOf } from "../runs/contents";
import { type RunAtCommit, runsAtCommits } from "../runs/runs-at-commits";

export { authorsOf, type CommitLink, searchCommits } from "./commit-links";

/** Everything of a commit, for its page. */
export interface CommitView {
  info: CommitInfo;
  parents: CommitLink[];
  children: CommitLink[];
  /** The nearest ancestor with runs: what the commit is compared with. */
  previous: CommitLink | null;
  /** The first child with runs. */
  next: CommitLink | null;
  runs: RunSummary[];
  /** A sentence for each series that was measured with several configurations here: only the newest one's runs count. */
  configurations: string[];
  /** Oldest upload first. */
  profiles: StoredProfile[];
  /** Against `previous`. */
  comparison: Comparison | null;
  /** Sweeps of its runs. */
  decisions: DecisionLinks;
  /** Of the newest run that came with one: another tool's upload without any takes nothing back. */
  config: Record<string, string>;
  /** Likewise. */
  environmentFacts: Record<string, string>;
}

/** What a sha, a unique short sha or a branch means; null when it means nothing here. */
export async function resolveCommit(project: ProjectRef, ref: string): Promise<CommitInfo | null> {
  const row = await resolveRow(project, ref);
  return row && commitInfo(row);
}

/** A commit with all that was measured at it; null when it is unknown. */
export async function commitView(project: ProjectRef, ref: string): Promise<CommitView | null> {
  const row = await resolveRow(project, ref);
  if (!row) return null;
  const [runs, [profiles = []], children, previous] = await Promise.all([
    runsAtCommits(project, [row.id]),
    profilesOfCommits(project, [row.id]),
    childrenOf(project, row.sha),
    previousOf(project, row),
  ]);
  const before = previous && linkToMeasured(previous);
  const [others, contents] = await Promise.all([
    linksTo(
      project,
      row.parents.filter((sha) => sha !== before?.commit),
    ),
    contentsOf(project.id, runs),
  ]);
  const links = before ? [before, ...others] : others;
  const linkOf = (sha: string) => links.find((link) => link.commit === sha);
  return {
    info: commitInfo(row),
    parents: row.parents.map((sha) => linkOf(sha) ?? unknown(sha)),
    children,
    previous: before,
    next: children.find((child) => child.hasRuns) ?? null,
    runs,
    profiles,
    configurations: configurationsOf(contents, runs),
    decisions: decisionLinks(project, row, withConfigs(runs, contents.configs)),
    comparison: previous && runs.length > 0 ? await compareCommits(project, previous, row) : null,
    ...contentOf(contents, runs),
  };
}

function configurationsOf({ configs }: Contents, runs: readonly RunAtCommit[]): string[] {
  const { several } = newestConfigurations(runs);
  return several.map((one) => `${one.scenario}: ${configurationsText(one, (id) => configs.get(id) ?? {})}`);
}

async function previousOf(project: ProjectRef, { id }: CommitRow): Promise<CommitRow | null> {
  return commitBefore(project.id, id, await defaultBranchOf(project.id));
}

/** A commit that has runs. */
function linkToMeasured({ sha, message, author, committedAt }: CommitRow): CommitLink {
  return { commit: sha, message, author, committedAt: committedAt.toISOString(), hasRuns: true };
}

/** A parent that nobody has uploaded anything for. */
function unknown(commit: string): CommitLink {
  return { commit, message: null, author: null, committedAt: null, hasRuns: false };
}

function contentOf(
  { configs, environments }: Contents,
  runs: readonly RunAtCommit[],
): Pick<CommitView, "config" | "environmentFacts"> {
  const newestFirst = runs.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const configId = newestFirst.find((run) => run.configId !== null)?.configId;
  const environmentIds = [...new Set(newestFirst.map((run) => run.environmentId))];
  const facts = environmentIds.map((id) => environments.get(id) ?? {});
  return {
    config: configs.get(configId ?? "") ?? {},
    environmentFacts: facts.find((each) => Object.keys(each).length > 0) ?? {},
  };
}
