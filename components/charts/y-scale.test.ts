import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linearTicks, logTicks, yFraction, yScale } from "./y-scale";

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

describe("yScale", () => {
  it("begins rates at zero and names round numbers", () => {
    const scale = yScale([9_800, 12_167], "requests/second", "linear");
    expect(scale.ticks.map(({ label }) => plain(label))).toEqual(["0", "5 000", "10 000", "15 000"]);
    expect(scale.suffix).toBe("req/s");
  });

  it("names halves without zeros behind them", () => {
    const scale = yScale([2], "seconds", "linear");
    expect(scale.ticks.map(({ label }) => label)).toEqual(["0", "0.5", "1", "1.5", "2"]);
  });

  it("writes latencies in the unit of the largest", () => {
    const scale = yScale([0.0008, 0.0371], "seconds", "linear");
    expect(scale.suffix).toBe("ms");
    expect(scale.ticks.map(({ label }) => label)).toEqual(["0", "10", "20", "30", "40"]);
    expect(scale.max).toBeCloseTo(0.04);
  });

  it("has no place for zero on a log axis, and stays linear where nothing is positive", () => {
    const scale = yScale([0, 0.001, 0.5], "seconds", "log");
    expect(yFraction(scale, 0)).toBeNull();
    expect(yScale([0, 0], "seconds", "log").kind).toBe("linear");
  });

  it("has a top above zero when all that was measured is zero", () => {
    const scale = yScale([0, 0], "ratio", "linear");
    expect(scale.max).toBeGreaterThan(0);
  });

  it("holds every value between its ends, in order", () => {
    const values = fc.array(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.constantFrom("linear" as const, "log" as const), (list, kind) => {
        const scale = yScale(list, "seconds", kind);
        for (const value of list) {
          const at = yFraction(scale, value)!;
          expect(at).toBeGreaterThanOrEqual(-1e-6);
          expect(at).toBeLessThanOrEqual(1 + 1e-6);
        }
      }),
    );
  });
});

describe("ticks", () => {
  it("stay few and distinct", () => {
    const range = fc.tuple(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1, max: 1e6, noNaN: true }),
    );
    fc.assert(
      fc.property(range, ([least, ratio]) => {
        for (const ticks of [linearTicks(0, least * ratio), logTicks(least, least * ratio)]) {
          expect(new Set(ticks).size).toBe(ticks.length);
          expect(ticks.length).toBeGreaterThan(1);
          expect(ticks.length).toBeLessThanOrEqual(15);
        }
      }),
    );
  });

  it("go below zero where values do", () => {
    expect(linearTicks(-30, 50)).toEqual([-40, -20, 0, 20, 40, 60]);
  });
});
