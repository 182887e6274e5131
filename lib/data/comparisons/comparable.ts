import "server-only";
import type { ComparableRun, ComparisonContext } from "@/lib/compare";
import { primaryOf } from "@/lib/metrics";
import { type RunSummary, thresholdOf } from "@/lib/model";
import type { ProjectRef } from "../projects/projects";
import type { Contents } from "../runs/contents";
import { earlierRuns } from "../runs/earlier-runs";
import { earlierParts, withParts } from "../runs/part-runs";
import type { RunAtCommit } from "../runs/runs-at-commits";

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
  const bySeries = new Map<string, Set<string>>();
  for (const { seriesId, headline } of runs) {
    const named = bySeries.get(seriesId) ?? new Set();
    for (const metric of primaryOf(headline)) named.add(metric);
    bySeries.set(seriesId, named);
  }
  return {
    primary: (seriesId) => [...(bySeries.get(seriesId) ?? [])],
    threshold: (metric) => thresholdOf(settings, metric),
  };
}

/** Series that both sides have: what is told of their noise, and of how far commits differ by themselves. */
export function seriesOfBoth(base: readonly RunSummary[], head: readonly RunSummary[]): string[] {
  const ofHead = new Set(head.map((run) => run.seriesId));
  return [...new Set(base.map((run) => run.seriesId))].filter((id) => ofHead.has(id));
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

/** The same of many, a step for each. @param as what is made of each before */
export function* comparableSteps(
  runs: readonly RunAtCommit[],
  contents: Contents,
  as = (run: RunAtCommit) => run,
): Generator<void, ComparableRun[]> {
  const all: ComparableRun[] = [];
  for (const run of runs) {
    all.push(comparable(as(run), contents));
    yield;
  }
  return all;
}

/** What tells whether a gain is one (lib/compare, suspicions.ts). */
const doubted = ["qps", "throughput", "requests", "duration"];

/**
 * A run with the metrics alone that decide: verdicts and headlines are the same without the others, whose tests take most
 * of the time. One without any of them keeps what it has.
 */
export function decisive(run: RunAtCommit): RunAtCommit {
  const primary = primaryOf(run.headline);
  if (!primary.some((name) => name in run.metrics)) return run;
  const names = new Set([...primary, ...doubted]);
  const metrics = Object.fromEntries(Object.entries(run.metrics).filter(([name]) => names.has(name)));
  return { ...run, metrics };
}
