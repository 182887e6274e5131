import "server-only";
import { newestConfiguration } from "./newest-configuration";
import { type CommitGroup, groupByCommit, orderCommits } from "./trend-commits";
import { type TrendRange, trendRows } from "./trend-rows";

/** The commits of a series with a metric, in the order of the trend; each with the runs that stand for it. */
export async function readCommits(
  projectId: string,
  seriesId: string,
  metric: string,
  range: TrendRange,
): Promise<CommitGroup[]> {
  const all = await trendRows(projectId, seriesId, metric, range);
  const { rows, configurations } = await newestConfiguration(projectId, seriesId, all);
  const groups = groupByCommit(rows, configurations);
  await orderCommits(projectId, groups);
  return groups;
}
