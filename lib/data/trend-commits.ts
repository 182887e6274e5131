import "server-only";
import { median } from "@/lib/stats";
import { pool } from "./database";
import type { TrendRows } from "./trend-rows";

/** One commit of a trend before it is given names: `from` and `to` (exclusive) are rows. */
export interface CommitGroup {
  commitId: string;
  committedAt: number;
  n: number;
  median: number;
  min: number;
  max: number;
  invalid: boolean;
  /** Configuration of its last run, hex. */
  config: string;
}

/** Groups runs by commit, in the order of the trend. */
export function groupByCommit(rows: TrendRows): CommitGroup[] {
  const groups: CommitGroup[] = [];
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && sameCommit(rows.commitIds, from, to)) to++;
    groups.push(groupOf(rows, from, to));
    from = to;
  }
  return groups;
}

function sameCommit(ids: Buffer, a: number, b: number): boolean {
  return ids.compare(ids, b * 16, b * 16 + 16, a * 16, a * 16 + 16) === 0;
}

function groupOf(rows: TrendRows, from: number, to: number): CommitGroup {
  const values = rows.values.subarray(from, to);
  return {
    commitId: uuid(rows.commitIds, from),
    committedAt: rows.committedAt[from] ?? 0,
    n: to - from,
    median: values.length === 1 ? (values[0] ?? 0) : median([...values]),
    min: values.reduce((least, value) => Math.min(least, value), Infinity),
    max: values.reduce((most, value) => Math.max(most, value), -Infinity),
    invalid: rows.trust.subarray(from, to).includes(2),
    config: rows.configIds.toString("hex", (to - 1) * 16, to * 16),
  };
}

function uuid(ids: Buffer, row: number): string {
  const hex = ids.toString("hex", row * 16, row * 16 + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Time alone cannot order commits of the same moment (rebased, scripted): those are put behind their parents.
 * Changes `groups` in place.
 */
export async function orderTiesByParents<Group extends Pick<CommitGroup, "commitId" | "committedAt">>(
  projectId: string,
  groups: Group[],
): Promise<void> {
  const ties = groups.filter(
    (group, index) =>
      group.committedAt === groups[index - 1]?.committedAt ||
      group.committedAt === groups[index + 1]?.committedAt,
  );
  if (ties.length === 0) return;
  const { rows } = await pool().query<{ id: string; sha: string; parents: string[] }>({
    name: "parents-of",
    text: "SELECT id, sha, parents FROM commit WHERE project_id = $1 AND id = ANY($2::uuid[])",
    values: [projectId, ties.map((group) => group.commitId)],
  });
  const bySha = new Map(rows.map((row) => [row.sha, row.id]));
  const parents = new Map(rows.map((row) => [row.id, row.parents.map((sha) => bySha.get(sha))]));
  for (let from = 0; from < groups.length;) {
    let to = from + 1;
    while (to < groups.length && groups[to]?.committedAt === groups[from]?.committedAt) to++;
    if (to - from > 1) groups.splice(from, to - from, ...parentsFirst(groups.slice(from, to), parents));
    from = to;
  }
}

function parentsFirst<Group extends Pick<CommitGroup, "commitId">>(
  ties: readonly Group[],
  parents: ReadonlyMap<string, readonly (string | undefined)[]>,
): Group[] {
  const byId = new Map(ties.map((group) => [group.commitId, group]));
  const done = new Set<Group>();
  const visit = (group: Group, path: ReadonlySet<Group>) => {
    if (done.has(group) || path.has(group)) return;
    for (const id of parents.get(group.commitId) ?? []) {
      const parent = id === undefined ? undefined : byId.get(id);
      if (parent) visit(parent, new Set(path).add(group));
    }
    done.add(group);
  };
  for (const group of ties) visit(group, new Set());
  return [...done];
}
