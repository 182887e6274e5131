import "server-only";
import { type CommitPair, newestConfigurations, type RunComparison, runSteps } from "@/lib/compare";
import { inBackground } from "@/lib/env/in-slices";
import type { ProjectRef } from "../projects/projects";
import { contentsOf } from "../runs/contents";
import { customMetrics } from "../runs/custom-metrics";
import { runsAtCommits } from "../runs/runs-at-commits";
import {
  comparable,
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
  const standing = new Map(
    commitIds.map((id) => [
      id,
      decidedOn(project, newestConfigurations(runs.filter(({ commitId }) => commitId === id)).runs),
    ]),
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
    const group = (some: typeof both) => some.map((run) => comparable(decisive(run), contents));
    const isEmpty = base.length === 0 || head.length === 0;
    const input = { base: group([...base]), head: group([...head]), ...rules, history };
    compared.push(isEmpty ? null : await inBackground(runSteps(input)));
  }
  return compared;
}
