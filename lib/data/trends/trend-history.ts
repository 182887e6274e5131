import "server-only";
import { keep, recall } from "../database/series-memory";
import type { CommitGroup } from "./trend-commits";
import { readCommits } from "./trend-groups";
import type { CommitNames } from "./trend-names";
import type { TrendRange } from "./trend-rows";

/** The commits of one series with one metric, oldest first, and the names of those that were drawn so far. */
export interface SeriesHistory {
  groups: CommitGroup[];
  /** Of the groups. */
  medians: Float64Array;
  /** At each group how often the configuration has changed since the first. */
  configChanges: Int32Array;
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
): Promise<SeriesHistory> {
  const { from, to, last, branch } = range;
  const key = `trend ${projectId} ${seriesId} ${metric} ${branch ?? ""}`;
  let whole = recall<SeriesHistory>(key, state);
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
): Promise<SeriesHistory> {
  const groups = await readCommits(projectId, seriesId, metric, range);
  const medians = Float64Array.from(groups, (group) => group.median);
  const configChanges = new Int32Array(groups.length);
  let known = 0;
  for (const [at, { configKey }] of groups.entries()) {
    // Where nobody recorded it, nobody knows whether it changed: the one before that stands.
    const changed = configKey !== 0 && known !== 0 && configKey !== known;
    configChanges[at] = (configChanges[at - 1] ?? 0) + Number(changed);
    if (configKey !== 0) known = configKey;
  }
  return { groups, medians, configChanges, names: new Map() };
}

/** The rows of a part are cut by time; of commits of one moment too many may have come with them. */
function cut(history: SeriesHistory, { from, to, last }: TrendRange): SeriesHistory {
  const { groups, medians, configChanges, names } = history;
  const begin = from ? firstAt(groups, Date.parse(from)) : 0;
  const end = to ? firstAt(groups, Date.parse(to)) : groups.length;
  const begun = last === undefined ? begin : Math.max(begin, end - last);
  if (begun === 0 && end === groups.length) return history;
  return {
    groups: groups.slice(begun, end),
    medians: medians.subarray(begun, end),
    configChanges: configChanges.subarray(begun, end),
    names,
  };
}

/** Where a commit stands among the groups; undefined when it does not. */
export function placeOf(
  groups: readonly CommitGroup[],
  commit: Pick<CommitGroup, "committedAt" | "commitKey">,
): number | undefined {
  for (let at = firstAt(groups, commit.committedAt); groups[at]?.committedAt === commit.committedAt; at++)
    if (groups[at]?.commitKey === commit.commitKey) return at;
  return undefined;
}

/** Index of the first commit at `time` (ms since 1970) or later. */
function firstAt(groups: readonly CommitGroup[], time: number): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((groups[middle]?.committedAt ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
