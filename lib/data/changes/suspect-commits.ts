import "server-only";
import { type SuspectCommit, subjectOf } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** More commits than this are looked at by nobody. */
const most = 500;

/** A commit as far as the walk needs it. */
export interface WalkedCommit {
  sha: string;
  parents: readonly string[];
}

/**
 * What `git log previous..commit` lists, as far as the commits are known here: those that `commit` is made of and
 * `previous` is not. Where the commit names no parents, all that were committed between the two.
 * @param between commits between the two in time, both included, oldest first
 * @returns oldest first; `complete`: every parent on the way is known
 */
export function walkBack<Commit extends WalkedCommit>(
  between: readonly Commit[],
  previous: string,
  commit: string,
): { commits: Commit[]; complete: boolean } {
  const bySha = new Map(between.map((one) => [one.sha, one]));
  const reach = (from: string, stop: ReadonlySet<string>) => {
    const reached = new Set<string>();
    const open = [from];
    for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
      if (reached.has(sha) || stop.has(sha)) continue;
      reached.add(sha);
      open.push(...(bySha.get(sha)?.parents ?? []));
    }
    return reached;
  };
  const hasParents = (bySha.get(commit)?.parents.length ?? 0) > 0;
  if (!hasParents) return { commits: between.filter(({ sha }) => sha !== previous), complete: false };
  const old = reach(previous, new Set());
  const suspects = reach(commit, old);
  const commits = between.filter(({ sha }) => suspects.has(sha));
  const reached = commits.some(({ parents }) => parents.some((sha) => old.has(sha)));
  return { commits, complete: reached && commits.length === suspects.size };
}

/** The commits from the last one before a change to the first one after it, newest first. */
export async function suspectCommits(
  project: ProjectRef,
  previous: string,
  commit: string,
): Promise<{ commits: SuspectCommit[]; complete: boolean }> {
  const { commits, complete } = await commitsBetween(project, previous, commit);
  return {
    complete,
    commits: commits.reverse().map(({ sha, message, author, committedAt }) => ({
      commit: sha,
      message: subjectOf(message) || null,
      author,
      committedAt: committedAt.toISOString(),
    })),
  };
}

const placeOf = ({ placedAt, committedAt }: { placedAt: Date | null; committedAt: Date }) =>
  (placedAt ?? committedAt).getTime();

interface BetweenRow extends WalkedCommit {
  message: string | null;
  author: string | null;
  committedAt: Date;
  placedAt: Date | null;
}

/** `git log previous..commit` as far as it is known here, oldest first; the newest `most` where there are more. */
export async function commitsBetween(project: ProjectRef, previous: string, commit: string) {
  const { rows } = await pool().query<BetweenRow>({
    name: "commits-between",
    text: `WITH ends AS (
        SELECT min(coalesce(placed_at, committed_at)) AS first, max(coalesce(placed_at, committed_at)) AS last
        FROM commit WHERE project_id = $1 AND sha = ANY($2))
      SELECT sha, parents, message, author, committed_at AS "committedAt", placed_at AS "placedAt"
      FROM commit, ends
      WHERE project_id = $1 AND (placed_at BETWEEN first AND last
        OR (placed_at IS NULL AND committed_at BETWEEN first AND last))
      ORDER BY committed_at DESC, sha LIMIT ${most}`,
    values: [project.id, [previous, commit]],
  });
  const oldestFirst = rows.reverse().sort((a, b) => placeOf(a) - placeOf(b));
  const { commits, complete } = walkBack(oldestFirst, previous, commit);
  return { commits, complete: complete && rows.length < most };
}
