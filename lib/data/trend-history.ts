import "server-only";
import { keep, recall } from "./series-memory";
import { type CommitGroup, groupByCommit, orderCommits } from "./trend-commits";
import type { CommitNames } from "./trend-names";
import { type TrendRange, trendRows } from "./trend-rows";

/** The commits of one series with one metric, oldest first, and the names of those that were drawn so far. */
export interface History {
  groups: CommitGroup[];
  /** By `commitName`. */
  names: Map<string, CommitNames>;
}

/** Bytes of memory that a commit takes, with room for the names of some. */
const bytesOfCommit = 250;

/**
 * Reads a history. The whole one is kept in memory, and from then on parts are cut from it; a part alone (`from`,
 * `last`) is read as such, since it costs less than the whole.
 * @param state of the series (`seriesState`), read before
 */
export async function readHistory(
  projectId: string,
  seriesId: string,
  metric: string,
  range: Omit<TrendRange, "validOnly">,
  state: string,
): Promise<History> {
  const { from, to, last, branch } = range;
  const key = `trend ${projectId} ${seriesId} ${metric} ${branch ?? ""}`;
  let whole = recall<History>(key, state);
  if (!whole && !from && last === undefined) {
    whole = await read(projectId, seriesId, metric, { branch });
    keep(key, state, whole, whole.groups.length * bytesOfCommit + 1_000);
  }
  if (!whole) return cut(await read(projectId, seriesId, metric, range), { last });
  return cut(whole, { from, to, last });
}

async function read(
  projectId: string,
  seriesId: string,
  metric: string,
  range: TrendRange,
): Promise<History> {
  const groups = groupByCommit(await trendRows(projectId, seriesId, metric, range));
  await orderCommits(projectId, groups);
  return { groups, names: new Map() };
}

/** The rows of a part are cut by time; of commits of one moment too many may have come with them. */
function cut({ groups, names }: History, { from, to, last }: TrendRange): History {
  const begin = from ? firstAt(groups, Date.parse(from)) : 0;
  const end = to ? firstAt(groups, Date.parse(to)) : groups.length;
  const begun = last === undefined ? begin : Math.max(begin, end - last);
  return { groups: begun > 0 || end < groups.length ? groups.slice(begun, end) : groups, names };
}

/** Index of the first commit at `time` or later. */
function firstAt(groups: readonly CommitGroup[], time: number): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((groups[middle]?.committedAt ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
