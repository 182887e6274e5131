import fc from "fast-check";
import { expect, test } from "vitest";
import { placesOf } from "./order";

const commit = (sha: string, committedAt: number, ...parents: string[]) => ({ sha, committedAt, parents });

test("a commit dated before its parent stands a moment behind it, and so do those behind", () => {
  const places = placesOf([
    commit("c", 30, "b"),
    commit("a", 100),
    commit("b", 20, "a"),
    commit("d", 500, "c"),
  ]);
  expect(Object.fromEntries(places)).toEqual({ a: 100, b: 101, c: 102, d: 500 });
});

test("parents in a circle end, with each commit in one place", () => {
  const circle = [commit("a", 1, "b"), commit("b", 2, "a"), commit("c", 3, "c")];
  expect(placesOf(circle).size).toBe(3);
});

test("a history of 100,000 commits is no deeper than the stack", () => {
  const chain = Array.from({ length: 100_000 }, (_, n) => commit(`${n}`, -n, ...(n > 0 ? [`${n - 1}`] : [])));
  expect(placesOf(chain).get("99999")).toBe(99_999);
});

/** Commits of which each has parents among those before it, with any dates. */
const histories = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.array(fc.nat(), { maxLength: 3 })), { maxLength: 40 })
  .map((rows) =>
    rows.map(([at, parents], n) => commit(`${n}`, at, ...(n === 0 ? [] : parents.map((p) => `${p % n}`)))),
  );

test("whatever the dates and the order of arrival, parents come first and nobody is moved without need", () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.nat()), (history, random) => {
      const shuffled = history
        .map((one) => ({ one, key: random.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      const places = placesOf(shuffled);
      expect(places).toEqual(new Map(shuffled.map(({ sha }) => [sha, placesOf(history).get(sha)])));
      for (const { sha, committedAt, parents } of history) {
        const last = Math.max(-Infinity, ...parents.map((parent) => places.get(parent) ?? 0));
        expect(places.get(sha)).toBeGreaterThanOrEqual(last);
        if (committedAt >= last) expect(places.get(sha)).toBe(committedAt);
      }
    }),
  );
});
