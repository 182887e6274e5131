import "server-only";

/** A commit as the search for a base reads it. */
export interface EarlierCommit {
  readonly id: string;
  readonly sha: string;
  readonly parents: readonly string[];
  readonly committedAt: Date;
  readonly onMain: boolean;
  /** Whether it was measured on a branch of the head. */
  readonly onOwnBranch: boolean;
}

/** Where the search starts. */
export interface SearchedHead {
  readonly parents: readonly string[];
  readonly committedAt: Date;
  /** Whether it is on the default branch. */
  readonly onMain: boolean;
  /** Whether the default branch has commits of its time or before. */
  readonly mainExists: boolean;
}

/**
 * What a head can be compared with, found while commits are read page by page, newest first: each commit is looked at
 * once, so a search costs as much as its answer is far away. A child may come after its parent (dates may be wrong), so
 * what is known of a commit is passed on to its parents whichever was read first.
 */
export class BaseSearch {
  /** Of a branch: only what the default branch holds is a base, not its own commits. */
  readonly isBranch: boolean;
  /** Commits by which the head is reached, so far. */
  ancestorCount = 0;
  readonly #commits = new Map<string, EarlierCommit>();
  /** How many steps lead from the head to a commit, by sha; also of commits that were not read. */
  readonly #depth = new Map<string, number>();
  readonly #ofMain = new Set<string>();

  constructor(private readonly head: SearchedHead) {
    this.isBranch = head.mainExists && !head.onMain;
    for (const sha of head.parents) this.#depth.set(sha, 1);
  }

  /** Parents on the way from the head that were not read yet. */
  get openParents(): string[] {
    return [...this.#depth.keys()].filter((sha) => !this.#commits.has(sha));
  }

  /** @returns those of the page that lead to the head and may be its base, nearest first, then newest */
  read(page: readonly EarlierCommit[]): EarlierCommit[] {
    const before = new Set(this.#ancestors());
    for (const commit of page) this.#commits.set(commit.sha, commit);
    for (const commit of page) {
      if (commit.onMain) this.#ofMain.add(commit.sha);
      this.#passOn(commit);
    }
    const ancestors = this.#ancestors();
    this.ancestorCount = ancestors.length;
    return ancestors.filter((commit) => !before.has(commit)).sort(this.#nearestFirst);
  }

  /** Those of the page that stand before the head on the default branch, or on the head's where there is none. */
  beside(page: readonly EarlierCommit[]): EarlierCommit[] {
    const { committedAt, mainExists } = this.head;
    return page.filter(
      (commit) =>
        commit.committedAt <= committedAt && (mainExists ? this.#ofMain.has(commit.sha) : commit.onOwnBranch),
    );
  }

  #ancestors(): EarlierCommit[] {
    return [...this.#depth.keys()].flatMap((sha) => {
      const commit = this.#commits.get(sha);
      return commit && (!this.isBranch || this.#ofMain.has(sha)) ? [commit] : [];
    });
  }

  /** Tells the parents that were read, and theirs, what is known of a commit. */
  #passOn(from: EarlierCommit): void {
    const changed = [from];
    for (let commit = changed.pop(); commit; commit = changed.pop())
      for (const sha of commit.parents) {
        const isNews = this.#tell(sha, commit.sha);
        const parent = isNews ? this.#commits.get(sha) : undefined;
        if (parent) changed.push(parent);
      }
  }

  /** @returns whether a commit learned something of its child */
  #tell(sha: string, child: string): boolean {
    const depth = this.#depth.get(child);
    const isNearer = depth !== undefined && depth + 1 < (this.#depth.get(sha) ?? Infinity);
    if (isNearer) this.#depth.set(sha, depth + 1);
    const isOfMain = this.#ofMain.has(child) && !this.#ofMain.has(sha);
    if (isOfMain) this.#ofMain.add(sha);
    return isNearer || isOfMain;
  }

  readonly #nearestFirst = (a: EarlierCommit, b: EarlierCommit): number =>
    this.#depthOf(a) - this.#depthOf(b) || b.committedAt.getTime() - a.committedAt.getTime();

  #depthOf({ sha }: EarlierCommit): number {
    return this.#depth.get(sha) ?? Infinity;
  }
}
