import "server-only";

/** A commit as the search for the one before it needs it. */
export interface LinedCommit {
  readonly id: string;
  readonly sha: string;
  readonly parents: readonly string[];
  /** Where it stands in the order of commits, milliseconds since 1970. */
  readonly at: number;
  readonly branches: readonly string[];
  /** What was measured at it; empty: nothing. */
  readonly series: ReadonlySet<string>;
}

/** How many commits before one are looked at. */
const furthest = 300;

/**
 * With what each measured commit is compared: the nearest measured one before it that has one of its series, else the
 * nearest measured one at all. First parents come first, then all other ancestors; where no measured ancestor is known,
 * the commits before it on its branches, then those of the default branch.
 * @returns ids by ids; null: nothing was measured before
 */
export function commitsBefore(
  commits: readonly LinedCommit[],
  main: string | null,
): ReadonlyMap<string, string | null> {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const lines = linesOf(commits);
  return new Map(
    commits
      .filter(isMeasured)
      .map((head) => [
        head.id,
        (nearest(head, ancestors(head, bySha)) ?? nearest(head, earlier(head, lines, main)))?.id ?? null,
      ]),
  );
}

const isMeasured = ({ series }: LinedCommit) => series.size > 0;

/** The first that has a series of the head, else the first that was measured. */
function nearest(head: LinedCommit, candidates: Iterable<LinedCommit>): LinedCommit | null {
  let measured: LinedCommit | null = null;
  let looked = 0;
  for (const candidate of candidates) {
    if (++looked > furthest) break;
    if ([...head.series].some((id) => candidate.series.has(id))) return candidate;
    if (isMeasured(candidate)) measured ??= candidate;
  }
  return measured;
}

/** Known ancestors: along the first parents, then the others, nearest first. */
function* ancestors(head: LinedCommit, bySha: ReadonlyMap<string, LinedCommit>): Generator<LinedCommit> {
  const visited = new Set([head.sha]);
  const beside: string[] = [];
  for (let at: LinedCommit | undefined = head; at;) {
    const [first, ...others]: readonly string[] = at.parents;
    beside.push(...others);
    at = first === undefined || visited.has(first) ? undefined : bySha.get(first);
    if (!at) break;
    visited.add(at.sha);
    yield at;
  }
  for (const sha of beside) {
    const commit = visited.has(sha) ? undefined : bySha.get(sha);
    if (!commit) continue;
    visited.add(sha);
    yield commit;
    beside.push(...commit.parents);
  }
}

/** Commits of each branch, oldest first; under null those of no branch. */
type Lines = ReadonlyMap<string | null, readonly LinedCommit[]>;

const inOrder = (a: LinedCommit, b: LinedCommit) => a.at - b.at || (a.sha < b.sha ? -1 : 1);

function linesOf(commits: readonly LinedCommit[]): Lines {
  const lines = new Map<string | null, LinedCommit[]>();
  for (const commit of commits.filter(isMeasured).sort(inOrder))
    for (const branch of commit.branches.length > 0 ? commit.branches : [null]) {
      const line = lines.get(branch) ?? [];
      line.push(commit);
      lines.set(branch, line);
    }
  return lines;
}

/** Measured commits before the head in time, newest first: of the default branch where it is on that. */
function* earlier(head: LinedCommit, lines: Lines, main: string | null): Generator<LinedCommit> {
  const own = main !== null && head.branches.includes(main) ? [] : head.branches;
  for (const branch of [...own, main]) {
    const line = lines.get(branch) ?? [];
    for (let index = placeOf(head, line) - 1; index >= 0; index--) {
      const commit = line[index];
      if (commit) yield commit;
    }
  }
}

/** How many commits of the line stand before the head. */
function placeOf(head: LinedCommit, line: readonly LinedCommit[]): number {
  let [from, to] = [0, line.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const commit = line[middle];
    if (commit && inOrder(commit, head) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
