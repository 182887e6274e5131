import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { borrowedTTest, estimateNoise, pooledDeviation } from ".";

/** The same noise at each of the levels. */
const at = (levels: readonly number[], noise: readonly number[]) =>
  levels.map((level) => noise.map((value) => level + value));
const zigzag = (count: number, step: number) => Array.from({ length: count }, (_, k) => (k % 2) * step);
const calm = [-1, 0, 1];

describe("noise that a history tells of", () => {
  it("has no drift where groups differ no more than their own noise explains", () => {
    expect(estimateNoise(at(zigzag(30, 0.1), calm))).toMatchObject({ deviation: 1, df: 60, drift: 0 });
  });

  it("has the variance of the steps from group to group beyond that", () => {
    // The middle of all steps is 2: 4 = 0.455 · (2/3 + drift).
    expect(estimateNoise(at(zigzag(30, 2), calm)).drift).toBeCloseTo(4 / 0.454936 - 2 / 3, 6);
  });

  it("does not take a few real changes for a drift, nor many large ones for the machine", () => {
    const steps = Array.from({ length: 30 }, (_, k) => (k > 10 ? 50 : 0) + (k > 20 ? 70 : 0));
    expect(estimateNoise(at(steps, calm)).drift).toBe(0);
    expect(estimateNoise(at(zigzag(30, 1000), calm)).drift).toBe(9);
  });

  it("says nothing of a drift that too few groups show", () => {
    expect(estimateNoise(at(zigzag(20, 5), calm))).toMatchObject({ drift: 0, neighbours: 19 });
    expect(estimateNoise(at(zigzag(21, 5), calm)).drift).toBeGreaterThan(0);
  });

  it("knows heavy tails from light ones, whatever the levels are", () => {
    const spiky = Array.from({ length: 40 }, (_, k) => [0, 1, k % 10 === 0 ? 30 : 2]);
    const moved = spiky.map((group, k) => group.map((value) => value + k * 7));
    expect(estimateNoise(at(zigzag(30, 0), calm)).kurtosis).toBe(0);
    expect(estimateNoise(spiky).kurtosis).toBeGreaterThan(5);
    expect(estimateNoise(moved).kurtosis).toBeCloseTo(estimateNoise(spiky).kurtosis, 9);
  });
});

describe("the t-test with borrowed noise", () => {
  const groups = fc.array(
    fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 2, maxLength: 4 }),
    {
      minLength: 2,
      maxLength: 25,
    },
  );

  it("is the more careful, the more a history tells: drift and tails never make p smaller for small differences", () => {
    fc.assert(
      fc.property(groups, (history) => {
        const noise = estimateNoise(history);
        if (!(noise.deviation > 1e-6)) return;
        const [from, to] = [[0], [noise.deviation * 6]];
        const bare = borrowedTTest(from, to, pooledDeviation(history));
        const told = borrowedTTest(from, to, noise);
        expect(told.p).toBeGreaterThanOrEqual(bare.p - 1e-12);
        expect(told.df).toBeLessThanOrEqual(bare.df + 1e-9);
      }),
    );
  });
});
