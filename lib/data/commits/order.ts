import "server-only";

/** A commit as far as its place among the others depends on it. */
export interface OrderedCommit {
  sha: string;
  parents: readonly string[];
  /** As told; milliseconds since 1970. */
  committedAt: number;
}

/** How far a commit stands behind a parent that is dated after it; milliseconds. */
const behind = 1;

/**
 * Where each commit stands on trends, milliseconds since 1970: at its own time, or a moment behind the last of its known
 * parents where that is dated after it. It follows from the commits alone, in whatever order they came.
 * @param commits in an order that is always the same: it decides where parents lead in a circle
 */
export function placesOf(commits: readonly OrderedCommit[]): Map<string, number> {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const places = new Map<string, number>();
  const open = new Set<string>();
  // A stack of its own: histories are deeper than the engine's.
  const stack = commits.toReversed().map((commit) => ({ commit, ready: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { commit, ready } = top;
    if (places.has(commit.sha)) continue;
    if (ready) places.set(commit.sha, placeOf(commit, places));
    else if (!open.has(commit.sha)) {
      open.add(commit.sha);
      stack.push({ commit, ready: true });
      const parents = commit.parents.flatMap((sha) => bySha.get(sha) ?? []);
      for (const parent of parents) if (!places.has(parent.sha)) stack.push({ commit: parent, ready: false });
    }
  }
  return places;
}

/** Parents without a place lead back to the commit itself: nobody can say which comes first. */
function placeOf({ committedAt, parents }: OrderedCommit, places: ReadonlyMap<string, number>): number {
  const last = Math.max(-Infinity, ...parents.flatMap((sha) => places.get(sha) ?? []));
  return committedAt >= last ? committedAt : last + behind;
}
