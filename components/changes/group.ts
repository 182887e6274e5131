import type { ProjectChange } from "@/lib/model";

/** All that moved at one commit. */
export interface ChangedCommit {
  commit: string;
  message: string | null;
  /** The largest first. */
  changes: ProjectChange[];
}

/** Puts changes of the same commit together; commits stay in the order in which they come. */
export function byCommit(changes: readonly ProjectChange[]): ChangedCommit[] {
  const commits = new Map<string, ChangedCommit>();
  for (const change of changes) {
    const { commit, message } = change;
    const known = commits.get(commit) ?? { commit, message, changes: [] };
    known.changes.push(change);
    commits.set(commit, known);
  }
  for (const { changes: ofCommit } of commits.values()) ofCommit.sort((a, b) => size(b) - size(a));
  return [...commits.values()];
}

/** Doubled and halved are equally large; from nothing to something is largest. */
function size({ change }: ProjectChange): number {
  return change === null ? Infinity : Math.abs(Math.log1p(change));
}
