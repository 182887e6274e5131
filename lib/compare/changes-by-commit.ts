import type { ChangePage, ProjectChange } from "@/lib/model";

/** All that moved at one commit, the largest move first. */
export type ChangeGroup = ChangePage["groups"][number];

/** Puts changes of the same commit together; commits stay in the order in which they come. */
export function changesByCommit(changes: readonly ProjectChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const group = groups.get(change.commit);
    if (group) group.items.push(change);
    else groups.set(change.commit, { commit: change.commit, items: [change] });
  }
  for (const { items } of groups.values()) items.sort((a, b) => size(b) - size(a));
  return [...groups.values()];
}

/** Doubled and halved are equally large; from nothing to something is largest. */
function size({ change }: ProjectChange): number {
  return change === null ? Infinity : Math.abs(Math.log1p(change));
}
