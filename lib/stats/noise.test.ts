import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  betweenUploads,
  estimateNoise,
  kinTestimony,
  moderated,
  noisePrior,
  testUploads,
  testimonyOf,
  type Upload,
} from ".";
import { digamma, trigamma } from "./gamma";

const prior = { median: 0.05, spread: 1.3 };
const none = testimonyOf([], 0);
/** Uploads of commits in order, each with three runs 1 % apart. */
const chain = (levels: readonly number[], code = (at: number) => at): Upload[] =>
  levels.map((level, at) => ({ values: [level - 0.01, level, level + 0.01], code: code(at) }));
const zigzag = (count: number, step: number) => Array.from({ length: count }, (_, k) => (k % 2) * step);
const deviationOf = (uploads: readonly Upload[]) =>
  betweenUploads(prior, testimonyOf([uploads], 1e-4)).deviation;

describe("noise inside uploads", () => {
  const calm = [-1, 0, 1];
  it("knows heavy tails from light ones, whatever the levels are", () => {
    const spiky = Array.from({ length: 40 }, (_, k) => [0, 1, k % 10 === 0 ? 30 : 2]);
    const shifted = spiky.map((group, k) => group.map((value) => value + k * 7));
    expect(estimateNoise([calm, calm, calm])).toEqual({ deviation: 1, df: 6, kurtosis: 0 });
    expect(estimateNoise(spiky).kurtosis).toBeGreaterThan(5);
    expect(estimateNoise(shifted).kurtosis).toBeCloseTo(estimateNoise(spiky).kurtosis, 9);
  });

  it("borrows from series that are alike, and hardly from those that are not", () => {
    const own = { deviation: 1, df: 2 };
    const others = (deviations: number[]) => deviations.map((deviation) => ({ deviation, df: 4 }));
    const alike = moderated(own, noisePrior([own, ...others([1.1, 1.2, 0.9, 1.3, 1.1, 1, 0.8])]));
    // Half the square of how many there are.
    expect(alike.df).toBe(2 + 7 ** 2 / 2);
    expect(alike.deviation).toBeGreaterThan(0.9);
    const unlike = moderated(own, noisePrior([own, ...others([0.01, 20, 0.3, 100, 5, 0.05, 2])]));
    expect(unlike.df).toBeLessThan(3);
    expect(moderated(own, noisePrior([own, ...others([3])]))).toEqual(own);
  });

  it("borrows little from a few series, however alike they are", () => {
    const own = { deviation: 1, df: 2 };
    expect(moderated(own, noisePrior([own, own, own])).df).toBe(4);
  });

  it("knows ψ and ψ′ to twelve digits (DLMF 5.4)", () => {
    expect(digamma(1)).toBeCloseTo(-0.577215664901533, 11);
    expect(digamma(0.5)).toBeCloseTo(-0.577215664901533 - 2 * Math.LN2, 11);
    expect(trigamma(1)).toBeCloseTo(Math.PI ** 2 / 6, 11);
    expect(trigamma(0.5)).toBeCloseTo(Math.PI ** 2 / 2, 11);
  });
});

describe("noise between uploads", () => {
  it("is what is assumed while nothing is known, and what was seen afterwards", () => {
    expect(betweenUploads(prior, none).deviation).toBeCloseTo(0.04, 1);
    expect(deviationOf(chain(zigzag(20, 0.004)))).toBeLessThan(0.01);
    expect(deviationOf(chain(zigzag(20, 0.2)))).toBeGreaterThan(0.1);
  });

  it("has no cap at the noise inside: 0.1 % between runs and 10 % between uploads is possible", () => {
    const uploads = chain(zigzag(20, 0.14)).map(({ values, code }) => ({
      values: values.map((value) => value / 1000 + (code % 2) * 0.14),
      code,
    }));
    expect(betweenUploads(prior, testimonyOf([uploads], 1e-6)).deviation).toBeGreaterThan(0.06);
  });

  it("does not take changes that last for noise, but believes uploads of one commit", () => {
    const stairs = [0, 0.005, 0.5, 0.505, 0.5, 0.9, 0.905, 0.9, 0.3, 0.3, 0.305];
    expect(deviationOf(chain(stairs))).toBeLessThan(0.02);
    expect(deviationOf(chain(zigzag(12, 0.3)))).toBeGreaterThan(0.1);
    const step = [0, 0.005, 0, 0.3, 0.305, 0.3];
    expect(deviationOf(chain(step, () => 7))).toBeGreaterThanOrEqual(deviationOf(chain(step)));
  });

  it("shrinks to what other series say, the less the more it has itself", () => {
    const kin = kinTestimony([testimonyOf([chain(zigzag(30, 0.2))], 1e-4)])(none);
    const own = (count: number) => testimonyOf([chain(zigzag(count, 0.004))], 1e-4);
    const [few, many] = [betweenUploads(prior, own(3), kin), betweenUploads(prior, own(40), kin)];
    expect(few.deviation).toBeGreaterThan(many.deviation);
    expect(many.deviation).toBeLessThan(0.02);
    expect(few.steps).toBe(29);
  });

  it("hears the others alone: what all say without one of them is what the rest say", () => {
    const levels = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(levels, { minLength: 1, maxLength: 6 }), (series) => {
        const [own = none, ...others] = series.map((of) => testimonyOf([chain(of)], 1e-4));
        const [all, rest] = [kinTestimony([own, ...others])(own), kinTestimony(others)(none)];
        expect([all.series, all.steps]).toEqual([rest.series, rest.steps]);
        expect(all.inside).toBeCloseTo(rest.inside, 9);
        all.logLikelihood.forEach((sum, rung) => expect(sum).toBeCloseTo(rest.logLikelihood[rung] ?? NaN, 3));
      }),
    );
  });

  it("weights are a distribution, whatever comes in", () => {
    const levels = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(levels, levels, (own, other) => {
        const [mine, theirs] = [own, other].map((of) => testimonyOf([chain(of)], 1e-4));
        const { weights } = betweenUploads(prior, mine ?? none, kinTestimony([theirs ?? none])(none));
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
        expect(weights.every((weight) => weight >= 0)).toBe(true);
      }),
    );
  });
});

describe("the test of uploads", () => {
  const noise = { deviation: 0.01, df: 40 };
  const uploads = fc.array(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );

  it("is never surer with noise between uploads than without, and turns over with its sides", () => {
    const between = betweenUploads(prior, none);
    fc.assert(
      fc.property(uploads, uploads, (a, b) => {
        const one = (all: number[][]) => [all.flat()];
        const [bare, careful] = [
          testUploads(one(a), one(b), noise, null),
          testUploads(one(a), one(b), noise, between),
        ];
        expect(careful.p).toBeGreaterThanOrEqual(bare.p - 1e-9);
        const there = testUploads(a, b, noise, between);
        const back = testUploads(b, a, noise, between);
        expect(back.difference).toBeCloseTo(-there.difference, 12);
        expect(back.p).toBeCloseTo(there.p, 12);
        expect(there.pOf(there.sizeOf(0.05))).toBeCloseTo(0.05, 4);
      }),
    );
  });

  it("tells of what never varied whether it is the same, and by a number", () => {
    const never = { deviation: 0, df: 400 };
    const weights = [1, ...Array.from({ length: 16 }, () => 0)];
    const side = (level: number) => Array.from({ length: 8 }, () => [level]);
    const p = (head: number, between: Parameters<typeof testUploads>[3]) =>
      testUploads(side(5), side(head), never, between).p;
    for (const between of [null, { weights, steps: 50, deviation: 0 }]) {
      expect(p(5, between)).toBe(1);
      expect(p(5.1, between)).toBeLessThan(1e-6);
    }
  });

  it("counts uploads, not runs, where uploads differ: more runs of the same two do not help, more uploads do", () => {
    const between = {
      weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      steps: 50,
      deviation: 0.0256,
    };
    const runs = (level: number, count: number) => Array.from({ length: count }, () => level);
    const p = (uploadsASide: number, each: number) => {
      const side = (level: number) => Array.from({ length: uploadsASide }, () => runs(level, each));
      return testUploads(side(0), side(0.06), noise, between).p;
    };
    expect(p(1, 100) / p(1, 5)).toBeGreaterThan(0.8);
    expect(p(1, 100)).toBeGreaterThan(0.05);
    expect(p(4, 5)).toBeLessThan(0.005);
  });
});
