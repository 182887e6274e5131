import { expect, it } from "vitest";
import { duration, rate, shown } from "./figures.mjs";

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
  [2.81e-7, "281 ns"],
  [0.0000123, "12.3 µs"],
  [0.037, "37.0 ms"],
  [0.00281, "2.81 ms"],
  [1.5, "1.50 s"],
])("shows a duration of %d s", (value, text) => {
  expect(duration(value)).toBe(text);
});

it.each([
  [6592, "bytes", "6.44 KiB"],
  [48, "bytes", "48 B"],
  [24, "allocations", "24"],
  [0.0123, "ratio", "1.23 %"],
  [0, "seconds", "0 s"],
  [12167.3, "requests/second", "12\u202f167"],
  [undefined, "seconds", "–"],
])("shows %d %s", (value, unit, text) => {
  expect(shown(value, unit)).toBe(text);
});
