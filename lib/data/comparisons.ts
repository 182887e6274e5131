import "server-only";
import { compareRuns, type ComparableRun } from "@/lib/compare";
import { env } from "@/lib/env";
import {
  type Comparison,
  FlatConfigSchema,
  type ProfilePair,
  type ProfileSummary,
  type RunSummary,
  paths,
} from "@/lib/model";
import { type CommitRow, commitInfo } from "./commit-info";
import { resolveCommit } from "./commit-refs";
import { customMetrics } from "./custom-metrics";
import { prisma } from "./database";
import { profilesOfCommit } from "./profiles";
import type { ProjectRef } from "./projects";
import { repeatsOfSeries } from "./repeats";
import { type RunAtCommit, runsAtCommits } from "./runs";

/** The whole comparison of two commits or branches; null when one of them is unknown or has no runs. */
export async function compareRefs(
  project: ProjectRef,
  base: string,
  head: string,
): Promise<Comparison | null> {
  const [baseCommit, headCommit] = await Promise.all([
    resolveCommit(project, base),
    resolveCommit(project, head),
  ]);
  return baseCommit && headCommit ? compareCommits(project, baseCommit, headCommit) : null;
}

/** The same for commits that were found already; null when one of them has no runs. */
export async function compareCommits(
  project: ProjectRef,
  base: CommitRow,
  head: CommitRow,
): Promise<Comparison | null> {
  const [runs, custom, baseProfiles, headProfiles] = await Promise.all([
    runsAtCommits(project, [base.id, head.id]),
    customMetrics(project.id),
    profilesOfCommit(project, base.id),
    profilesOfCommit(project, head.id),
  ]);
  const sides = [base, head].map((commit) => runs.filter((run) => run.commitId === commit.id));
  const [baseRuns = [], headRuns = []] = sides;
  if (baseRuns.length === 0 || headRuns.length === 0) return null;
  const contents = await contentsOf(project.id, runs);
  const history = await repeatsOfSeries(project.id, seriesOfBoth(baseRuns, headRuns), [base.id, head.id]);
  const result = compareRuns({
    base: baseRuns.map((run) => comparable(run, contents)),
    head: headRuns.map((run) => comparable(run, contents)),
    history,
    customMetrics: custom,
  });
  return {
    base: commitInfo(base),
    head: commitInfo(head),
    ...result,
    profiles: pairProfiles(project, baseProfiles, headProfiles),
    url: env().publicUrl + paths.compare(project.slug, base.sha, head.sha),
  };
}

/** Series that both sides have: what is told of their noise, and of how far commits differ by themselves. */
function seriesOfBoth(base: readonly RunSummary[], head: readonly RunSummary[]): string[] {
  const ids = [...new Set(base.map((run) => run.seriesId))];
  return ids.filter((id) => head.some((run) => run.seriesId === id));
}

interface Contents {
  configs: ReadonlyMap<string, Record<string, string>>;
  environments: ReadonlyMap<string, Record<string, string>>;
}

/** Configurations and environments are shared by many runs: each is read once. */
async function contentsOf(projectId: string, runs: readonly RunAtCommit[]): Promise<Contents> {
  const ids = (key: "configId" | "environmentId") => [...new Set(runs.flatMap((run) => run[key] ?? []))];
  const [configs, environments] = await Promise.all([
    prisma().config.findMany({
      where: { projectId, id: { in: ids("configId") } },
      select: { id: true, entries: true },
    }),
    prisma().environment.findMany({
      where: { projectId, id: { in: ids("environmentId") } },
      select: { id: true, facts: true },
    }),
  ]);
  return {
    configs: new Map(configs.map((row) => [row.id, FlatConfigSchema.parse(row.entries)])),
    environments: new Map(environments.map((row) => [row.id, FlatConfigSchema.parse(row.facts)])),
  };
}

function comparable(run: RunAtCommit, { configs, environments }: Contents): ComparableRun {
  const { id, seriesId, scenario, tool, environment, load, metrics, checks, toolVersion, tags } = run;
  return {
    id,
    seriesId,
    series: { scenario, tool, environment, load },
    metrics,
    checks,
    toolVersion,
    tags,
    config: configs.get(run.configId ?? "") ?? {},
    environmentFacts: environments.get(run.environmentId) ?? {},
  };
}

/** The newest profile of each kind and scenario on both sides, those that both have first. */
function pairProfiles(
  project: ProjectRef,
  base: readonly ProfileSummary[],
  head: readonly ProfileSummary[],
): ProfilePair[] {
  const keyOf = ({ kind, scenario }: ProfileSummary) => `${kind}\0${scenario ?? ""}`;
  const newest = (profiles: readonly ProfileSummary[]) =>
    new Map(profiles.map((profile) => [keyOf(profile), profile]));
  const [bases, heads] = [newest(base), newest(head)];
  const pairs = [...new Set([...bases.keys(), ...heads.keys()])].flatMap((key) => {
    const [left, right] = [bases.get(key), heads.get(key)];
    const either = right ?? left;
    if (!either) return [];
    const path =
      left && right
        ? paths.profileDiff(project.slug, left.id, right.id)
        : paths.profile(project.slug, either.id);
    const { kind, scenario } = either;
    return { kind, scenario, base: left?.id ?? null, head: right?.id ?? null, url: env().publicUrl + path };
  });
  return pairs.sort((a, b) => Number(!a.base || !a.head) - Number(!b.base || !b.head));
}
