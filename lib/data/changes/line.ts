import "server-only";
import type { Retention } from "@/lib/model";
import type { CommitGroup } from "../trends/trend-commits";
import { readCommits } from "../trends/trend-groups";
import { afterRetention } from "./after-retention";
import type { SeriesKey } from "./change-due";
import { bySession, measuredAgain, type SearchedPoint } from "./sessions";
import { knowsSurroundings, type Settled } from "./settled";

/** What of a metric of a series is searched. */
export interface Line {
  /** Null: the commits of all branches. */
  readonly branch: string | null;
  readonly points: SearchedPoint[];
  /** Change points before this time stay as they are; milliseconds, null: none do. */
  readonly untouchedBefore: number | null;
  /** Where it was cut; null: it is whole. */
  readonly settled: Settled | null;
}

/** How a line is read. */
export interface LineRequest {
  readonly key: SeriesKey & { metric: string };
  /** The default branch. */
  readonly main: string | null;
  readonly retention: Retention | undefined;
  /** As it was searched before, where the same is asked now and only commits from `since` on have changed. */
  readonly before: { settled: Settled; branch: string | null; since: number } | null;
}

/** Reads a line from its cut on where that tells all, else whole. */
export async function readLine({ key, main, retention, before }: LineRequest): Promise<Line> {
  if (before) {
    const end = await endOf(key, main, before);
    if (end) return end;
  }
  const { branch, groups } = await mainLine(key, main);
  const { left, untouchedBefore } = afterRetention(groups, retention, branch, Date.now());
  const points = await bySession(key, key.metric, left, await measuredAgain(key));
  return { branch, points, untouchedBefore, settled: null };
}

async function endOf(
  key: LineRequest["key"],
  main: string | null,
  { settled, branch, since }: NonNullable<LineRequest["before"]>,
): Promise<Line | null> {
  // A series that had no runs on the default branch may have some now.
  if (branch !== main || since <= settled.from) return null;
  const from = new Date(settled.from).toISOString();
  const groups = await read(key, branch, from);
  const again = await measuredAgain(key, from);
  const points = await bySession(key, key.metric, groups, again);
  if (!knowsSurroundings(points, since)) return null;
  // A change that stands at the cut itself was found before it.
  return { branch, points, untouchedBefore: settled.from + 1, settled };
}

const read = (
  { projectId, seriesId, metric }: LineRequest["key"],
  branch: string | null,
  from?: string,
): Promise<CommitGroup[]> =>
  readCommits(projectId, seriesId, metric, { branch: branch ?? undefined, from, validOnly: true });

/**
 * The commits along which a change lasts: those of the default branch, since commits of others lie beside them and
 * not behind; all, where the series has none there. Runs with an error-level check are left out.
 */
async function mainLine(
  key: LineRequest["key"],
  branch: string | null,
): Promise<{ branch: string | null; groups: CommitGroup[] }> {
  const onBranch = branch === null ? [] : await read(key, branch);
  return onBranch.length > 0 ? { branch, groups: onBranch } : { branch: null, groups: await read(key, null) };
}
