import "server-only";
import {
  configurationWarnings,
  newestConfigurations,
  type ComparableRun,
  type ComparisonContext,
  sideSteps,
} from "@/lib/compare";
import { env } from "@/lib/env";
import { inSlices } from "@/lib/env/in-slices";
import { primaryOf } from "@/lib/metrics";
import {
  type Baseline,
  type Comparison,
  type ComparisonFilter,
  type ProfilePair,
  type RunSummary,
  type SideWarning,
  checkLevels,
  joinIds,
  previousUpload,
  paths,
  thresholdOf,
  withFilter,
} from "@/lib/model";
import { type CommitRow, commitInfo } from "../commits/commit-info";
import { customMetrics } from "../runs/custom-metrics";
import { type PairedProfiles, type StoredProfile, pairProfiles } from "../profiles/profile-pairs";
import { profilesOfCommits } from "../profiles/profiles";
import type { ProjectRef } from "../projects/projects";
import { type Contents, contentsOf } from "../runs/contents";
import { earlierRuns } from "../runs/earlier-runs";
import { earlierParts, withParts } from "../runs/part-runs";
import { type RunAtCommit, runsAtCommits } from "../runs/runs-at-commits";
import { selectsSeries } from "../runs/series-identity";
import { againstPrevious } from "./previous-upload";
import { resolveSides, type Side, wholeCommit } from "./sides";
import { partHistograms, splitsOf } from "./splits";
import { headBudgets } from "../budgets/head-budgets";

/** The whole comparison of two sides; null when one of them is unknown or has no runs. */
export async function compareRefs(
  project: ProjectRef,
  base: string,
  head: string,
  filter: ComparisonFilter,
): Promise<Compared | null> {
  const refs = base === previousUpload ? [head] : [head, base];
  const [to, from] = await resolveSides(project, refs);
  const pair =
    base === previousUpload
      ? to && (await againstPrevious(project, to, filter))
      : from && to && { base: from, head: to };
  const sides = pair ? await compareSides(project, pair.base, [pair.head], null, filter) : [];
  const [compared] = sides ?? [];
  return compared ?? null;
}

/** The same for commits that were found already; null when one of them has no runs. */
export async function compareCommits(
  project: ProjectRef,
  base: CommitRow,
  head: CommitRow,
): Promise<Comparison | null> {
  const [compared] = (await compareSides(project, wholeCommit(base), [wholeCommit(head)])) ?? [];
  return compared?.comparison ?? null;
}

/** A comparison, and the runs that it is of. */
export interface Compared {
  comparison: Comparison;
  /** Sorted. */
  runIds: { base: string[]; head: string[] };
}

/**
 * Several sides against one base, p-values adjusted over all of them; null when a side has no runs.
 * @param filter only series that it selects are compared
 */
export async function compareSides(
  project: ProjectRef,
  base: Side,
  heads: readonly Side[],
  baseline: Baseline | null = null,
  filter: ComparisonFilter = {},
): Promise<Compared[] | null> {
  const sides = [base, ...heads];
  const commitIds = [...new Set(sides.map(({ commit }) => commit.id))];
  const [all, profiles] = await Promise.all([
    runsAtCommits(project, commitIds),
    profilesOfCommits(project, commitIds),
  ]);
  const runs = all.filter((run) => selectsSeries(filter, run));
  const standing = sides.map((side) => newestConfigurations(runs.filter((run) => side.has(run))));
  const [baseRuns = [], ...headRuns] = standing.map((side) => side.runs);
  if (baseRuns.length === 0 || headRuns.some((some) => some.length === 0)) return null;
  const [contents, context, histograms] = await Promise.all([
    contentsOf(project.id, runs),
    contextOf(project, decidedOn(project, baseRuns), decidedOn(project, headRuns.flat())),
    partHistograms(project.id, [...baseRuns, ...headRuns.flat()]),
  ]);
  const results = await inSlices(
    sideSteps(
      decidedOn(project, baseRuns).map((run) => comparable(run, contents)),
      headRuns.map((some) => decidedOn(project, some).map((run) => comparable(run, contents))),
      context,
    ),
  );
  const profilesAt = new Map(commitIds.map((id, at) => [id, profiles[at] ?? []]));
  const profilesOf = (side: Side) =>
    (profilesAt.get(side.commit.id) ?? []).filter((profile) => belongsTo(side, profile, all, filter));
  return heads.flatMap((head, index) => {
    const result = results[index];
    if (!result) return [];
    const entriesOf = (id: string) => contents.configs.get(id) ?? {};
    const configurationsOf = (side: SideWarning["side"], at: number) =>
      configurationWarnings(side, standing[at]?.several ?? [], entriesOf);
    const comparison = {
      base: { ...commitInfo(base.commit), ref: base.ref },
      head: { ...commitInfo(head.commit), ref: head.ref },
      filter,
      baseline,
      ...result,
      budgets: headBudgets(
        project,
        { custom: context.customMetrics, history: context.history },
        headRuns[index] ?? [],
      ),
      splits: splitsOf(baseRuns, headRuns[index] ?? [], histograms, project.settings),
      warnings: [
        ...configurationsOf("base", 0),
        ...configurationsOf("head", index + 1),
        ...result.warnings,
      ].sort(graveFirst),
      profiles: pairProfiles(profilesOf(base), profilesOf(head)).map((pair) => profilePair(project, pair)),
      url: env().publicUrl + withFilter(paths.compare(project.slug, base.ref, head.ref), filter),
    };
    const ids = (some: readonly RunSummary[]) => some.map(({ id }) => id).sort();
    return { comparison, runIds: { base: ids(baseRuns), head: ids(headRuns[index] ?? []) } };
  });
}

const graveFirst = (a: SideWarning, b: SideWarning) =>
  checkLevels.indexOf(b.level) - checkLevels.indexOf(a.level);

/** What the runs of two sides are judged by beside themselves. */
async function contextOf(
  project: ProjectRef,
  base: readonly RunAtCommit[],
  head: readonly RunAtCommit[],
): Promise<ComparisonContext & Required<Pick<ComparisonContext, "customMetrics">>> {
  const runs = [...base, ...head];
  const [earlier, custom] = await Promise.all([
    historyOfRuns(project, seriesOfBoth(base, head), runs),
    customMetrics(project.id),
  ]);
  const history = earlier(uploadsOf(runs));
  return { ...rulesOf(project, runs), history, customMetrics: custom };
}

/** What decisions are made on: the runs, and their endpoints where the project says so. */
export function decidedOn({ settings }: ProjectRef, runs: readonly RunAtCommit[]): readonly RunAtCommit[] {
  return settings.decideParts ? withParts(runs) : runs;
}

/** Earlier values of some series, and of the endpoints among the runs. */
export async function historyOfRuns(
  { id }: ProjectRef,
  seriesIds: readonly string[],
  runs: readonly RunAtCommit[],
): Promise<(without: readonly string[]) => ComparisonContext["history"]> {
  const partIds = new Set(runs.flatMap(({ part, seriesId }) => (part ? [seriesId] : [])));
  const [earlier, parts] = await Promise.all([
    earlierRuns([{ projectId: id, seriesIds: seriesIds.filter((one) => !partIds.has(one)) }]),
    earlierParts(id, runs),
  ]);
  return (without) => {
    const [ofSeries, ofParts] = [earlier(id, without), parts(without)];
    return (seriesId, metric) => (partIds.has(seriesId) ? ofParts : ofSeries)(seriesId, metric);
  };
}

/** Ids of the uploads that brought the runs. */
export function uploadsOf(runs: readonly RunAtCommit[]): string[] {
  return [...new Set(runs.map(({ uploadId }) => uploadId))];
}

/** What is decided on of each series, and which changes matter to its project. */
export function rulesOf(
  { settings }: ProjectRef,
  runs: readonly RunSummary[],
): Required<Pick<ComparisonContext, "primary" | "threshold">> {
  const bySeries = new Map<string, string[]>();
  for (const { seriesId, headline } of runs)
    bySeries.set(seriesId, [...(bySeries.get(seriesId) ?? []), ...primaryOf(headline)]);
  return {
    primary: (seriesId) => bySeries.get(seriesId) ?? [],
    threshold: (metric) => thresholdOf(settings, metric),
  };
}

/** Series that both sides have: what is told of their noise, and of how far commits differ by themselves. */
export function seriesOfBoth(base: readonly RunSummary[], head: readonly RunSummary[]): string[] {
  const ids = [...new Set(base.map((run) => run.seriesId))];
  return ids.filter((id) => head.some((run) => run.seriesId === id));
}

/** A stored run as lib/compare reads it. @param contents without them only what else differs stays unknown */
export function comparable(run: RunAtCommit, contents?: Contents): ComparableRun {
  const { id, seriesId, scenario, tool, environment, load, variant, metrics, checks, toolVersion, tags } =
    run;
  const { uploadId, source, runner, target, statusCodes, part } = run;
  return {
    id,
    seriesId,
    series: { scenario, tool, environment, load, variant },
    uploadId,
    source,
    ...(statusCodes ? { statusCodes } : {}),
    ...(part ? { part } : {}),
    metrics,
    checks,
    toolVersion,
    tags,
    target,
    config: contents?.configs.get(run.configId ?? "") ?? {},
    environmentFacts: contents?.environments.get(run.environmentId) ?? (runner ? { runner } : {}),
  };
}

/**
 * Whether a profile is of a side: its upload brought runs of that side and of no other (of its scenario, where runs have
 * it); those that came without runs are of the whole commit.
 */
function belongsTo(
  side: Side,
  { uploadId, scenario }: StoredProfile,
  runs: readonly RunAtCommit[],
  filter: ComparisonFilter,
): boolean {
  const beside = runs.filter((run) => run.uploadId === uploadId);
  if (beside.length === 0) return side.ref === side.commit.sha;
  const own = beside.filter((run) => run.scenario === scenario);
  const measured = own.length > 0 ? own : beside;
  return measured.every((run) => side.has(run) && selectsSeries(filter, run));
}

/** Repeats stand there as one, which pages and routes look at merged. */
function profilePair(project: ProjectRef, { kind, scenario, ...sides }: PairedProfiles): ProfilePair {
  const idOf = (profiles: readonly StoredProfile[]) =>
    profiles.length === 0 ? null : joinIds(profiles.map(({ id }) => id));
  const pair = { base: idOf(sides.base), head: idOf(sides.head) };
  return { kind, scenario, ...pair, url: env().publicUrl + paths.profilePair(project.slug, pair) };
}
