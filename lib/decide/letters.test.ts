import fc from "fast-check";
import { expect, it } from "vitest";
import { standingOf } from "./letters";
import { levelsOf } from "./levels";
import { randomNormal } from "./simulated";

const runs = (level: number, normal: () => number, n = 5) =>
  Array.from({ length: n }, () => level * Math.exp(0.03 * normal()));
const share = (a: string, b: string) => [...a].some((letter) => b.includes(letter));

it("gives one letter to what is the same, and ranks as ranges", () => {
  const clear = levelsOf([
    [100, 101, 99],
    [200, 201, 199],
    [199, 200, 202],
    [50, 51, 49],
  ]);
  expect(standingOf(clear, 1)).toEqual({
    letters: ["b", "a", "a", "c"],
    ranks: [
      [3, 3],
      [1, 2],
      [1, 2],
      [4, 4],
    ],
  });
  expect(standingOf(clear, -1).ranks[3]).toEqual([1, 1]);
});

it("shares letters exactly where ranks overlap, whatever the values", () => {
  const group = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 6 }), (groups) => {
      const { letters, ranks } = standingOf(levelsOf(groups), 1);
      letters.forEach((own, a) => {
        expect(own).not.toBe("");
        const [first, last] = ranks[a]!;
        expect(first).toBeLessThanOrEqual(last);
        // Two that are apart in a row of levels never share; the first rank counts those apart above.
        const apart = letters.filter((other, b) => b !== a && !share(own, other)).length;
        expect(first - 1 + (groups.length - last)).toBe(apart);
      });
    }),
    { numRuns: 40 },
  );
});

it("tells variants that are the same apart in 5 % of tables at most", () => {
  const normal = randomNormal(23);
  const wrong = Array.from({ length: 200 }, () => {
    const same = Array.from({ length: 5 }, () => runs(1000, normal));
    return new Set(standingOf(levelsOf(same), 1).letters).size > 1;
  });
  // 5 % and twice its standard error.
  expect(wrong.filter(Boolean).length / wrong.length).toBeLessThanOrEqual(0.081);
});

it("tells nothing apart without repeats", () => {
  expect(standingOf(levelsOf([[1], [2], [3]]), 1).ranks).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
  ]);
});
