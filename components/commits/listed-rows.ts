import type { JudgedCommit } from "@/lib/model";

/** A commit as it stands in a list. */
export interface ListedRow {
  readonly commit: JudgedCommit;
  /** How many commits of its branch later its repair came, where the list has both. */
  readonly later: number | undefined;
  /** It is of the branch that the listed one left. */
  readonly isBehind: boolean;
}

/** Commits of a branch, newest first, with those of its base in between. */
export function listedRows(
  commits: readonly JudgedCommit[],
  behind: readonly JudgedCommit[],
): readonly ListedRow[] {
  const own = new Set(commits.map(({ sha }) => sha));
  const others = behind.filter(({ sha }) => !own.has(sha));
  const rows = [...rowsOf(commits, false), ...rowsOf(others, true)];
  return others.length === 0 ? rows : rows.sort((a, b) => timeOf(b) - timeOf(a));
}

const timeOf = ({ commit }: ListedRow) => Date.parse(commit.committedAt);

function rowsOf(commits: readonly JudgedCommit[], isBehind: boolean): ListedRow[] {
  const place = new Map(commits.map(({ sha }, at) => [sha, at]));
  return commits.map((commit, at) => {
    const repair = place.get(commit.repairedBy ?? "");
    return { commit, isBehind, later: repair === undefined || repair >= at ? undefined : at - repair };
  });
}

/** Those of a list of the base, newest first, that are no older than where the branch left it. */
export function sinceFork(commits: readonly JudgedCommit[], fork: string): readonly JudgedCommit[] {
  const at = commits.findIndex(({ sha }) => sha === fork);
  return at < 0 ? commits : commits.slice(0, at + 1);
}
