import fc from "fast-check";
import { expect, test } from "vitest";
import { BaseSearch, type EarlierCommit } from "./base-search";

/** Commit `n` of a history: dated by its number. */
const commit = (n: number, parents: number[], onMain = true): EarlierCommit => ({
  id: `id${n}`,
  sha: `c${n}`,
  parents: parents.map((parent) => `c${parent}`),
  committedAt: new Date(n * 60_000),
  onMain,
  onOwnBranch: !onMain,
});

/** Reads a history in pages of a size and gives all that was found, in order. */
function searchIn(history: readonly EarlierCommit[], size: number, head: EarlierCommit): string[] {
  const search = new BaseSearch({ ...head, mainExists: history.some(({ onMain }) => onMain) });
  const shas: string[] = [];
  for (let at = 0; at < history.length; at += size)
    shas.push(...search.read(history.slice(at, at + size)).map(({ sha }) => sha));
  return shas;
}

test("a branch's own commits are no base for it: the first is where it left the default branch", () => {
  // main: 1 – 2 – 4; topic: 2 – 3 – 5, whose head is 6.
  const history = [
    commit(5, [3], false),
    commit(4, [2]),
    commit(3, [2], false),
    commit(2, [1]),
    commit(1, []),
  ];
  expect(searchIn(history, 2, commit(6, [5], false))).toEqual(["c2", "c1"]);
});

test("a commit that the default branch holds only through a merge may be a base", () => {
  // 2 was measured on a branch alone, and merged into main by 3; topic leaves from 2.
  const history = [commit(3, [1, 2]), commit(2, [1], false), commit(1, [])];
  expect(searchIn(history, 1, commit(4, [2], false))).toEqual(["c2", "c1"]);
});

/** Histories in which each commit has up to two parents among those before it. */
const histories = fc
  .integer({ min: 1, max: 40 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, n) =>
        fc.uniqueArray(fc.nat(Math.max(0, n - 1)), { maxLength: n === 0 ? 0 : 2 }),
      ),
    ),
  );

test("finds every ancestor once, whatever the pages and however wrong the dates", () => {
  fc.assert(
    fc.property(
      histories,
      fc.integer({ min: 1, max: 15 }),
      fc.infiniteStream(fc.nat(1000)),
      (parents, size, keys) => {
        const all = parents.map((of, n) => commit(n, of));
        const head = all.at(-1)!;
        const others = all.slice(0, -1).map((one) => ({ one, key: keys.next().value }));
        const shuffled = others.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
        const ancestors = new Set<string>();
        const open = [...head.parents];
        for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
          if (ancestors.has(sha)) continue;
          ancestors.add(sha);
          open.push(...all[Number(sha.slice(1))]!.parents);
        }
        const found = searchIn(shuffled, size, head);
        expect(found).toHaveLength(ancestors.size);
        expect(new Set(found)).toEqual(ancestors);
      },
    ),
  );
});

test("in one page the nearest come first, by steps and then by time", () => {
  const history = [commit(4, [1]), commit(3, [2]), commit(2, [1]), commit(1, [])];
  expect(searchIn(history, 10, commit(5, [3, 4]))).toEqual(["c4", "c3", "c2", "c1"]);
});
