import { describe, expect, it } from "vitest";
import { sampleAxis } from "./sample-axis";

describe("sampleAxis", () => {
  it("spreads values that differ much over the axis, with room at the ends", () => {
    const axis = sampleAxis([100, 300]);
    expect(axis.at(100)).toBeCloseTo(0.045, 2);
    expect(axis.at(300)).toBeCloseTo(0.955, 2);
  });

  it("keeps values that hardly differ close together", () => {
    const axis = sampleAxis([1000, 1005]);
    expect(axis.at(1005) - axis.at(1000)).toBeCloseTo(5 / 201, 4);
  });

  it("does not show negative values to those that have none", () => {
    expect(sampleAxis([0, 0.001]).min).toBe(0);
    expect(sampleAxis([0, 0])).toMatchObject({ min: 0, max: 1 });
    expect(sampleAxis([-3, 5]).min).toBeLessThan(-3);
  });
});
