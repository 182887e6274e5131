import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepSpikes } from "./keep-spikes";

describe("keepSpikes", () => {
  it("keeps a lone spike among ten thousand points", () => {
    const values = Array.from({ length: 10_000 }, () => 5);
    values[7_777] = 50;
    const indexes = keepSpikes(values, 300);
    expect(indexes).toContain(7_777);
    expect(indexes.length).toBeLessThanOrEqual(300);
  });

  it("keeps the extremes, the first and the last two, the order, and never more than asked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { minLength: 2, maxLength: 500 }),
        fc.integer({ min: 5, max: 200 }),
        (values, most) => {
          const indexes = keepSpikes(values, most);
          expect(indexes.length).toBeLessThanOrEqual(most);
          expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
          expect(indexes[0]).toBe(0);
          expect(indexes.slice(-2)).toEqual([values.length - 2, values.length - 1]);
          const shown = indexes.map((index) => values[index] ?? 0);
          expect(Math.max(...shown)).toBe(Math.max(...values));
          expect(Math.min(...shown)).toBe(Math.min(...values));
        },
      ),
    );
  });
});
