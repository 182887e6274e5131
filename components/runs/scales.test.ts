import { describe, expect, it } from "vitest";
import { logScale, nines, zeroScale } from "./scales";

describe("nines", () => {
  it("gives each further nine of a quantile the same room", () => {
    expect([0, 0.9, 0.99, 0.999].map((q) => Math.round(nines(q) * 1e6) / 1e6)).toEqual([0, 1, 2, 3]);
    expect(nines(1)).toBe(Infinity);
  });
});

describe("logScale", () => {
  it("starts and ends at round marks around the values", () => {
    const { ticks, at } = logScale([0.003, 0.04]);
    expect(ticks.map(({ value }) => value)).toEqual([0.002, 0.005, 0.01, 0.02, 0.05]);
    expect(at(0.01)).toBeCloseTo(0.5, 6);
  });

  it("keeps only decades when the values span many", () => {
    expect(logScale([0.0001, 12]).ticks.map(({ value }) => value)).toEqual([0.0001, 0.001, 0.01, 0.1, 1, 10]);
  });

  it("takes one value, and none", () => {
    expect(logScale([0.01]).ticks.map(({ value }) => value)).toEqual([0.01, 0.02]);
    expect(logScale([]).ticks.length).toBeGreaterThan(1);
  });
});

describe("zeroScale", () => {
  it("starts at zero and holds the largest value", () => {
    const { ticks, at } = zeroScale([3, 17]);
    expect(ticks.map(({ value }) => value)).toEqual([0, 5, 10, 15, 20]);
    expect(at(20)).toBe(1);
    expect(zeroScale([0, 0]).ticks[0]?.value).toBe(0);
  });
});
