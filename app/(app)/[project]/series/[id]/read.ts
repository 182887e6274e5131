import { shownBranch, type ProjectRef } from "@/lib/data/projects";
import { readHeadlineTrends, readTrend, type TrendRequest } from "@/lib/data/trends";
import type { Behind } from "@/components/charts";
import { type Fork, forkOf } from "@/lib/data/verdicts";
import type { Trend } from "@/lib/model";

/** The trends of a series, and the branch that they are of; undefined: all branches. */
interface SeriesTrends {
  trends: Trend[];
  branch: string | undefined;
}

/**
 * Trends of one series, of one metric or of those that it shows first, on the branch that is asked for ("*": all), else
 * on the default one. Where that has no run of the series all branches are shown, as they are searched for change points then.
 */
export async function seriesTrends(
  project: ProjectRef,
  { branch: requestedBranch, metric, ...rest }: TrendRequest & { seriesId: string },
): Promise<SeriesTrends> {
  const branch = await shownBranch(project.id, requestedBranch);
  const read = async (of?: string) =>
    metric === undefined
      ? readHeadlineTrends(project, { branch: of, ...rest })
      : [await readTrend(project, { metric, branch: of, ...rest })];
  const trends = await read(branch);
  const nothing = branch !== undefined && trends.every(({ series }) => series.length === 0);
  return nothing && requestedBranch === undefined
    ? { trends: await read(), branch: undefined }
    : { trends, branch };
}

/** What a branch left, to be drawn behind it; null of the default branch. */
export async function behindOf(
  project: ProjectRef,
  branch: string,
  request: TrendRequest & { seriesId: string; metric: string },
): Promise<{ fork: Fork; behind: Behind } | null> {
  const fork = await forkOf(project, branch);
  if (!fork) return null;
  const trend = await readTrend(project, { ...request, branch: fork.base });
  return { fork, behind: { name: fork.base, fork: fork.commit, trends: [trend] } };
}
