import { expect, test } from "vitest";
import { changePoints } from "@/lib/stats";
import { cutOf, knowsSurroundings, lastingWith } from "./settled";

const pointsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ committedAt: 1_000 * at }));

test("a line is cut once it is long: at a change of long ago, or where nothing happened", () => {
  expect(cutOf(pointsOf(2_000), [], null)).toBeNull();
  expect(cutOf(pointsOf(2_001), [], null)).toEqual({ from: 1_001_000, points: 1_001 });
  expect(cutOf(pointsOf(2_500), [{ index: 300 }, { index: 900 }, { index: 2_000 }], null)).toEqual({
    from: 900_000,
    points: 900,
  });
  // A change right behind the place would have too little before it.
  expect(cutOf(pointsOf(2_500), [{ index: 1_520 }], null)).toEqual({ from: 1_420_000, points: 1_420 });
  const settled = { from: 7, points: 5_000 };
  expect(cutOf(pointsOf(1_500), [], settled)).toBe(settled);
  expect(cutOf(pointsOf(2_500), [], settled)).toEqual({ from: 1_500_000, points: 6_500 });
});

test("commits of one moment are not cut apart", () => {
  const points = pointsOf(2_500).map(({ committedAt }) => ({
    committedAt: committedAt - (committedAt % 10_000),
  }));
  expect(cutOf(points, [{ index: 905 }], null)).toEqual({ from: 1_500_000, points: 1_500 });
});

test("a search from the cut on needs some points before what changed", () => {
  expect(knowsSurroundings(pointsOf(500), 99_000)).toBe(false);
  expect(knowsSurroundings(pointsOf(500), 100_000)).toBe(true);
  expect(knowsSurroundings(pointsOf(500), 10 ** 9)).toBe(true);
  expect(knowsSurroundings(pointsOf(50), 10 ** 9)).toBe(false);
});

test("a change before the cut is taken back by one behind it", () => {
  const [repair, ...none] = changePoints(
    [...Array(60).fill(0), ...Array(60).fill(0)].map((_, at) => (at < 60 ? 70 : 100) + Math.sin(at)),
  );
  expect(none).toEqual([]);
  const { settled, found } = lastingWith([{ before: 100, after: 70, pValue: 1e-9 }], [repair!], 120);
  expect(settled).toMatchObject([{ index: -1, repairedBy: 60, temporary: true }]);
  expect(found).toMatchObject([{ index: 60, start: 0, repairs: -1 }]);
});
