import "server-only";
import { configurationsText, newestConfigurations } from "@/lib/compare";
import { type CommitInfo, type Comparison, FlatConfigSchema, type RunSummary } from "@/lib/model";
import { nearestAncestorWithRuns } from "./ancestors";
import { type CommitLink, childrenOf, linksTo } from "./commit-links";
import { type CommitRow, commitInfo } from "./commit-info";
import { resolveCommit as resolveRow } from "./commit-refs";
import { compareCommits } from "../comparisons/comparisons";
import { prisma } from "../database/database";
import type { StoredProfile } from "../profiles/profile-pairs";
import { profilesOfCommit } from "../profiles/profiles";
import type { ProjectRef } from "../projects/projects";
import { type RunAtCommit, runsAtCommits } from "../runs/runs-at-commits";

export { type CommitLink, searchCommits } from "./commit-links";

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
  const [runs, profiles, children, parents, previous] = await Promise.all([
    runsAtCommits(project, [row.id]),
    profilesOfCommit(project, { commitId: row.id }),
    childrenOf(project, row.sha),
    linksTo(project, row.parents),
    previousOf(project, row),
  ]);
  return {
    info: commitInfo(row),
    parents: row.parents.map((sha) => parents.find((link) => link.commit === sha) ?? unknown(sha)),
    children,
    previous: previous && ((await linksTo(project, [previous.sha]))[0] ?? null),
    next: children.find((child) => child.hasRuns) ?? null,
    runs,
    profiles,
    configurations: await configurationsOf(project.id, runs),
    comparison: previous && runs.length > 0 ? await compareCommits(project, previous, row) : null,
    ...(await contentOf(project.id, runs)),
  };
}

async function configurationsOf(projectId: string, runs: readonly RunAtCommit[]): Promise<string[]> {
  const { several } = newestConfigurations(runs);
  if (several.length === 0) return [];
  const ids = several.flatMap(({ configIds }) => configIds);
  const rows = await prisma().config.findMany({
    where: { projectId, id: { in: ids } },
    select: { id: true, entries: true },
  });
  const entries = new Map(rows.map((row) => [row.id, FlatConfigSchema.parse(row.entries)]));
  return several.map((one) => `${one.scenario}: ${configurationsText(one, (id) => entries.get(id) ?? {})}`);
}

async function previousOf(project: ProjectRef, row: CommitRow): Promise<CommitRow | null> {
  const { id, parents } = row;
  const branch = row.branches[0]?.branch ?? null;
  const committedAt = row.committedAt.toISOString();
  const ancestor = await nearestAncestorWithRuns(project.id, { id, parents, branch, committedAt });
  return ancestor ? resolveRow(project, ancestor) : null;
}

/** A parent that nobody has uploaded anything for. */
function unknown(commit: string): CommitLink {
  return { commit, message: null, author: null, committedAt: null, hasRuns: false };
}

async function contentOf(
  projectId: string,
  runs: readonly RunAtCommit[],
): Promise<Pick<CommitView, "config" | "environmentFacts">> {
  const newestFirst = runs.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const configId = newestFirst.find((run) => run.configId !== null)?.configId;
  const environmentIds = [...new Set(newestFirst.map((run) => run.environmentId))];
  const [config, environments] = await Promise.all([
    configId
      ? prisma().config.findUnique({
          where: { projectId_id: { projectId, id: configId } },
          select: { entries: true },
        })
      : null,
    prisma().environment.findMany({
      where: { projectId, id: { in: environmentIds } },
      select: { id: true, facts: true },
    }),
  ]);
  const factsOf = new Map(environments.map(({ id, facts }) => [id, FlatConfigSchema.parse(facts)]));
  const known = environmentIds.map((id) => factsOf.get(id) ?? {});
  return {
    config: FlatConfigSchema.parse(config?.entries ?? {}),
    environmentFacts: known.find((facts) => Object.keys(facts).length > 0) ?? {},
  };
}
