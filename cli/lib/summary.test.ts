import fc from "fast-check";
import { expect, it } from "vitest";
import { latency, median, rate, spread } from "./summary.mjs";

it.each([
  [12167.3, "12\u202f167"],
  [1234567, "1\u202f234\u202f567"],
  [999.96, "1000.0"],
  [43.219, "43.22"],
  [0.1234, "0.1234"],
  [0, "0"],
])("shows a rate of %d", (value, text) => {
  expect(rate(value)).toBe(text);
});

it.each([
  [0.0000123, "12.3 µs"],
  [0.037, "37.0 ms"],
  [0.00281, "2.81 ms"],
  [1.5, "1.50 s"],
])("shows a latency of %d s", (value, text) => {
  expect(latency(value)).toBe(text);
});

it("takes the value in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  const numbers = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(numbers, (values) => {
      const middle = median(values);
      expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
      expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length);
    }),
  );
});

it("tells how far runs lie apart", () => {
  expect(spread([90, 100, 110])).toBe("20.0 %");
  expect(spread([100])).toBe("–");
  expect(spread([0, 0])).toBe("–");
});
