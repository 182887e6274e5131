import fc from "fast-check";
import { expect, test } from "vitest";
import { percentAxis } from "./percent-axis";

const side = (values: number[], median = values[0] ?? null) => ({ n: values.length, median, values });
const row = (base: number[], head: number[]) => ({ base: side(base), head: side(head) });

test("the base stands in the middle, and the ends are the same on both sides", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 1 }), (head) => {
      const { at, low, high } = percentAxis([row([1], head)]);
      expect(at(0)).toBe(0.5);
      expect(low.slice(1)).toBe(high.slice(1));
    }),
  );
});

test("noise of 1 % covers a tenth of the axis, and one wild run does not set it", () => {
  expect(percentAxis([row([100, 101], [99, 100])]).high).toMatch(/^\+10/);
  const many = Array.from({ length: 20 }, (_, index) => 100 + index / 10);
  const { high, at } = percentAxis([row(many, [...many, 5_000])]);
  expect(high).toMatch(/^\+10/);
  expect(at(49)).toBeGreaterThan(1);
});

test("a metric without a base to divide by has no say", () => {
  expect(percentAxis([row([0, 0], [5, 7])]).high).toMatch(/^\+10/);
});
