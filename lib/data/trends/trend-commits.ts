import "server-only";
import { median } from "@/lib/stats";
import { pool } from "../database/database";
import { type TrendRows, commitKeySql } from "./trend-rows";

/** One commit of a trend before it is given names. */
export interface CommitGroup {
  /** Milliseconds since 1970. */
  committedAt: number;
  /** See `commitKeySql`. */
  commitKey: number;
  n: number;
  median: number;
  min: number;
  max: number;
  invalid: boolean;
  /** Configuration of its runs (see `TrendRows`); 0 where it is not known. */
  configKey: number;
  /** How many it was measured with: only the newest one's runs are here. */
  configurations: number;
}

/** Groups runs by commit, in the order of the trend. @param configurations of commits that have several */
export function groupByCommit(
  rows: TrendRows,
  configurations: ReadonlyMap<string, number> = new Map(),
): CommitGroup[] {
  const groups: CommitGroup[] = [];
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && sameCommit(rows, from, to)) to++;
    groups.push(groupOf(rows, from, to));
    from = to;
  }
  if (configurations.size > 0)
    for (const group of groups) group.configurations = configurations.get(commitName(group)) ?? 1;
  return groups;
}

function sameCommit({ committedAt, commitKeys }: TrendRows, a: number, b: number): boolean {
  return committedAt[a] === committedAt[b] && commitKeys[a] === commitKeys[b];
}

function groupOf(rows: TrendRows, from: number, to: number): CommitGroup {
  const values = rows.values.slice(from, to).sort();
  const [min = 0] = values;
  const max = values[values.length - 1] ?? 0;
  return {
    committedAt: rows.committedAt[from] ?? 0,
    commitKey: rows.commitKeys[from] ?? 0,
    n: values.length,
    median: values.length === 1 ? min : median([...values]),
    min,
    max,
    invalid: rows.trust.subarray(from, to).includes(2),
    configKey: configKeyOf(rows, from, to),
    configurations: 1,
  };
}

/** Without a view or a function for each of the commits of a long history. */
function configKeyOf({ configKeys }: TrendRows, from: number, to: number): number {
  for (let row = from; row < to; row++) if (configKeys[row] !== 0) return configKeys[row] ?? 0;
  return 0;
}

/** A commit as it is stored, as far as ties need it. */
export interface TiedCommit {
  id: string;
  /** See `commitKeySql`. */
  key: number;
  /** Milliseconds since 1970. */
  committedAt: number;
}

/** A word for a commit of a trend, whose id was not read. */
export function commitName({
  committedAt,
  commitKey,
}: Pick<CommitGroup, "committedAt" | "commitKey">): string {
  return `${committedAt}/${commitKey}`;
}

const nameOfStored = ({ committedAt, key }: TiedCommit) => commitName({ committedAt, commitKey: key });

/** Puts commits of the same moment behind their parents. Changes `groups` in place. */
export function orderCommits(projectId: string, groups: CommitGroup[]): Promise<void> {
  return orderTiesByParents(projectId, groups, commitName, nameOfStored);
}

/** Ids of the commits, by their words. */
export async function commitIds(
  projectId: string,
  groups: readonly CommitGroup[],
): Promise<ReadonlyMap<string, string>> {
  const rows = groups.length > 0 ? await commitsAt(projectId, groups) : [];
  return new Map(rows.map((row) => [nameOfStored(row), row.id]));
}

interface TiedRow extends TiedCommit {
  sha: string;
  parents: string[];
}

/** All commits at the times of `groups`. */
async function commitsAt(projectId: string, groups: readonly { committedAt: number }[]): Promise<TiedRow[]> {
  const times = new Set(groups.map((group) => new Date(group.committedAt).toISOString()));
  const { rows } = await pool().query<Omit<TiedRow, "committedAt"> & { committedAt: Date }>({
    name: "commits-at",
    text: `SELECT id, ${commitKeySql("id")} AS key, sha, parents, coalesce(placed_at, committed_at) AS "committedAt"
      FROM commit WHERE project_id = $1 AND (committed_at = ANY($2::timestamptz[]) OR placed_at = ANY($2::timestamptz[]))`,
    values: [projectId, [...times]],
  });
  return rows.map((row) => ({ ...row, committedAt: row.committedAt.getTime() }));
}

/**
 * Time alone cannot order commits of the same moment (rebased, scripted): those are put behind their parents.
 * Changes `groups` in place. `nameOf` and `nameOfCommit` give the same word for a group and for its stored commit.
 */
export async function orderTiesByParents<Group extends { committedAt: number }>(
  projectId: string,
  groups: Group[],
  nameOf: (group: Group) => string,
  nameOfCommit: (commit: TiedCommit) => string,
): Promise<void> {
  const ties = groups.filter(
    (group, index) =>
      group.committedAt === groups[index - 1]?.committedAt ||
      group.committedAt === groups[index + 1]?.committedAt,
  );
  if (ties.length === 0) return;
  const rows = await commitsAt(projectId, ties);
  const stored = rows.map((row) => ({ ...row, name: nameOfCommit(row) }));
  groups.splice(0, groups.length, ...behindParents(groups, nameOf, stored));
}

/** A commit of a tie, under the name that its group has. */
export interface NamedCommit {
  name: string;
  sha: string;
  parents: readonly string[];
}

/** The groups, oldest first, those of the same moment behind their parents. @param stored the commits of the ties */
export function behindParents<Group extends { committedAt: number }>(
  groups: readonly Group[],
  nameOf: (group: Group) => string,
  stored: readonly NamedCommit[],
): Group[] {
  const bySha = new Map(stored.map(({ sha, name }) => [sha, name]));
  const parents = new Map(stored.map((one) => [one.name, one.parents.map((sha) => bySha.get(sha))]));
  const ordered: Group[] = [];
  for (let from = 0; from < groups.length;) {
    let to = from + 1;
    while (to < groups.length && groups[to]?.committedAt === groups[from]?.committedAt) to++;
    const same = groups.slice(from, to);
    ordered.push(...(same.length > 1 ? parentsFirst(same, nameOf, parents) : same));
    from = to;
  }
  return ordered;
}

function parentsFirst<Group>(
  ties: readonly Group[],
  nameOf: (group: Group) => string,
  parents: ReadonlyMap<string, readonly (string | undefined)[]>,
): Group[] {
  const byName = new Map(ties.map((group) => [nameOf(group), group]));
  const done = new Set<Group>();
  const visit = (group: Group, path: ReadonlySet<Group>) => {
    if (done.has(group) || path.has(group)) return;
    for (const name of parents.get(nameOf(group)) ?? []) {
      const parent = name === undefined ? undefined : byName.get(name);
      if (parent) visit(parent, new Set(path).add(group));
    }
    done.add(group);
  };
  for (const group of ties) visit(group, new Set());
  return [...done];
}
