import { expect, test } from "vitest";
import { boundsOf, cellAt, heightOf, rowRange, sharesOf, ticksOf } from "./geometry";

const rows = { lowest: 1e-6, ratio: 1.2 };
const column = {
  form: "histogram" as const,
  total: 10,
  cells: [
    [40, 40, 4],
    [42, 44, 6],
  ] as [number, number, number][],
  p50: null,
  p99: null,
};

test("a cell of several rows is spread over its height, and nothing is lost", () => {
  const range = rowRange([column]);
  expect(range).toEqual([40, 44]);
  const shares = sharesOf(column, range);
  expect([...shares].map((share) => Number(share.toFixed(6)))).toEqual([0.4, 0, 0.2, 0.2, 0.2]);
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 6);
});

test("a latency stands on the upper edge of the row whose bound it is", () => {
  const [low, high] = boundsOf(rows, 42, 42);
  expect(high / low).toBeCloseTo(1.2, 9);
  expect(heightOf(rows, [40, 44], high)).toBeCloseTo(3 / 5, 9);
  expect(heightOf(rows, [40, 44], 0)).toBe(0);
  expect(heightOf(rows, [40, 44], 100)).toBe(1);
  for (const { at, seconds } of ticksOf(rows, [40, 44])) {
    expect(at).toBe(heightOf(rows, [40, 44], seconds));
    expect(seconds).toBeGreaterThanOrEqual(boundsOf(rows, 40, 40)[0]);
  }
  expect(ticksOf(rows, [40, 44]).length).toBeGreaterThan(0);
});

test("under the pointer lies the narrowest cell", () => {
  const over = { ...column, cells: [...column.cells, [40, 50, 1] as [number, number, number]] };
  expect(cellAt(over, 43)).toEqual([42, 44, 6]);
  expect(cellAt(over, 47)).toEqual([40, 50, 1]);
  expect(cellAt(column, 41)).toBeUndefined();
});
