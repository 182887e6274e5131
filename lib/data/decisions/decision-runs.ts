import "server-only";
import type { DecisionContext, DecisionRun } from "@/lib/decide";
import { thresholdOf } from "@/lib/model";
import type { CommitRow } from "../commits/commit-info";
import type { ProjectRef } from "../projects/projects";
import { contentsOf } from "../runs/contents";
import { customMetrics } from "../runs/custom-metrics";
import { runsAtCommits } from "../runs/runs-at-commits";
import { withConfigs } from "./links";

/** All runs of a commit with their configurations, and what is known beside them. */
export async function decisionRuns(
  project: ProjectRef,
  commit: Pick<CommitRow, "id">,
): Promise<{ runs: DecisionRun[]; context: DecisionContext }> {
  const [stored, own] = await Promise.all([runsAtCommits(project, [commit.id]), customMetrics(project.id)]);
  const { configs } = await contentsOf(project.id, stored);
  const threshold = (metric: string) => thresholdOf(project.settings, metric);
  return { runs: withConfigs(stored, configs), context: { customMetrics: own, threshold } };
}
