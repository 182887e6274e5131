import "server-only";
import { type CommitPair, groupBy, newestConfigurations, type RunComparison, runSteps } from "@/lib/compare";
import { inBackground } from "@/lib/env/in-slices";
import type { ProjectRef } from "../projects/projects";
import { contentsOf } from "../runs/contents";
import { customMetrics } from "../runs/custom-metrics";
import { type RunAtCommit, runsAtCommits } from "../runs/runs-at-commits";
import {
  comparableSteps,
  decidedOn,
  decisive,
  historyOfRuns,
  rulesOf,
  seriesOfBoth,
  uploadsOf,
} from "./comparable";

/**
 * Compares many pairs of commits by what decides, each as its page does, in as many statements as for one; other work goes
 * first between two of them.
 * @param pairs commits by their ids
 * @returns in their order; null where one side has no runs
 */
export async function comparePairs(
  project: ProjectRef,
  pairs: readonly CommitPair[],
): Promise<(RunComparison | null)[]> {
  const commitIds = [...new Set(pairs.flatMap(({ base, head }) => [base, head]))];
  const runs = await runsAtCommits(project, commitIds);
  const standing = await inBackground(
    standingSteps(
      project,
      groupBy(runs, ({ commitId }) => commitId),
    ),
  );
  const sides = pairs.map(({ base, head }) => ({
    base: standing.get(base) ?? [],
    head: standing.get(head) ?? [],
  }));
  const seriesIds = [...new Set(sides.flatMap(({ base, head }) => seriesOfBoth(base, head)))];
  const [contents, earlier, custom] = await Promise.all([
    contentsOf(project.id, runs),
    historyOfRuns(project, seriesIds, [...standing.values()].flat()),
    customMetrics(project.id),
  ]);
  const compared: (RunComparison | null)[] = [];
  for (const { base, head } of sides) {
    const both = [...base, ...head];
    const rules = { ...rulesOf(project, both), customMetrics: custom };
    const history = earlier(uploadsOf(both));
    const group = (some: readonly RunAtCommit[]) => inBackground(comparableSteps(some, contents, decisive));
    const isEmpty = base.length === 0 || head.length === 0;
    const input = { base: await group(base), head: await group(head), ...rules, history };
    compared.push(isEmpty ? null : await inBackground(runSteps(input)));
  }
  return compared;
}

/** What stands for each commit, commit by commit. */
function* standingSteps(
  project: ProjectRef,
  runsOf: ReadonlyMap<string, readonly RunAtCommit[]>,
): Generator<void, Map<string, readonly RunAtCommit[]>> {
  const standing = new Map<string, readonly RunAtCommit[]>();
  for (const [id, runs] of runsOf) {
    standing.set(id, decidedOn(project, newestConfigurations(runs).runs));
    yield;
  }
  return standing;
}
