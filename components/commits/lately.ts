import type { JudgedCommit } from "@/lib/model";

/** A commit that weighs. */
export interface LatelyCommit {
  commit: JudgedCommit;
  /** It made something worse, and nobody has taken that back. */
  open: boolean;
  /** How many listed commits later its repair came. */
  later: number | undefined;
}

const mostTold = 5;

/**
 * The commits that made something better or worse: losses that nobody has taken back first, then all others, newest first
 * each. A repair is told with the loss that it took back.
 * @param commits newest first
 */
export function latelyOf(commits: readonly JudgedCommit[]): LatelyCommit[] {
  const place = new Map(commits.map(({ sha }, at) => [sha, at]));
  const weighing = commits.filter(({ moves }) => moves.length > 0);
  const losses = new Set(weighing.filter(({ worse }) => worse > 0).map(({ sha }) => sha));
  const shown = weighing
    .filter(({ repairs, worse }) => worse > 0 || !losses.has(repairs ?? ""))
    .map((commit): LatelyCommit => {
      const [at = 0, repair] = [place.get(commit.sha), place.get(commit.repairedBy ?? "")];
      const later = repair === undefined || repair >= at ? undefined : at - repair;
      return { commit, open: commit.worse > 0 && commit.repairedBy === undefined, later };
    });
  return [...shown.filter(({ open }) => open), ...shown.filter(({ open }) => !open)].slice(0, mostTold);
}
