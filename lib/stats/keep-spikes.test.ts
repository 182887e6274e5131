import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepSpikes } from "./keep-spikes";

describe("keepSpikes", () => {
  it("keeps a lone spike among ten thousand points", () => {
    const values = Array.from({ length: 10_000 }, () => 5);
    values[7_777] = 50;
    const kept = keepSpikes(values, 300);
    expect(kept).toContain(7_777);
    expect(kept.length).toBeLessThanOrEqual(300);
  });

  it("keeps the extremes, the first and the last two, the order, and never more than asked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { minLength: 2, maxLength: 500 }),
        fc.integer({ min: 5, max: 200 }),
        (values, most) => {
          const kept = keepSpikes(values, most);
          expect(kept.length).toBeLessThanOrEqual(most);
          expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
          expect(kept[0]).toBe(0);
          expect(kept.slice(-2)).toEqual([values.length - 2, values.length - 1]);
          const shown = kept.map((index) => values[index] ?? 0);
          expect(Math.max(...shown)).toBe(Math.max(...values));
          expect(Math.min(...shown)).toBe(Math.min(...values));
        },
      ),
    );
  });
});
