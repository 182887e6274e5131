import { expect, it } from "vitest";
import {
  dunnettQuantile,
  fisherUpperTail,
  studentisedRangeQuantile,
  studentisedRangeUpperTail,
} from "./many-means";

it("agrees with Dunnett's table of one-sided comparisons with a control (1955, table 1a)", () => {
  expect(dunnettQuantile(1, 10)).toBeCloseTo(1.81, 2);
  expect(dunnettQuantile(2, 10)).toBeCloseTo(2.15, 2);
  expect(dunnettQuantile(8, 40)).toBeCloseTo(2.51, 1);
  expect(dunnettQuantile(9, 20)).toBeCloseTo(2.65, 1);
  expect(dunnettQuantile(3, 20, 0.01)).toBeCloseTo(2.97, 1);
});

it("agrees with tables of the studentised range", () => {
  expect(studentisedRangeUpperTail(3.877, 3, 10)).toBeCloseTo(0.05, 2);
  expect(studentisedRangeUpperTail(4.445, 8, 60)).toBeCloseTo(0.05, 3);
  expect(studentisedRangeUpperTail(5.27, 3, 10)).toBeCloseTo(0.01, 2);
  expect(studentisedRangeQuantile(3, 10)).toBeCloseTo(3.877, 1);
  // Two means: Student's t, at √2 of its t.
  expect(studentisedRangeUpperTail(2.228 * Math.SQRT2, 2, 10)).toBeCloseTo(0.05, 3);
});

it("agrees with tables of F", () => {
  expect(fisherUpperTail(4.256, 2, 9)).toBeCloseTo(0.05, 3);
  expect(fisherUpperTail(7.559, 3, 7)).toBeCloseTo(0.0133, 3);
});
