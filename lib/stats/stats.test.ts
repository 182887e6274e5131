import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  benjaminiHochberg,
  HistogramError,
  histogramQuantile,
  hodgesLehmann,
  mannWhitney,
  mergeHistograms,
  pooledDeviation,
  runsForExactTest,
  runsToDetect,
  smallestP,
  testUploads,
} from ".";

/** Small whole numbers, so that ties are common. */
const group = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 9 });
const smooth = fc.array(fc.double({ min: 0.1, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 });

describe("Mann-Whitney", () => {
  it("gives the smallest p that repeats allow, as tables do", () => {
    expect(mannWhitney([1, 2, 3], [4, 5, 6]).p).toBeCloseTo(0.1, 12);
    expect(mannWhitney([1, 2, 3, 4], [5, 6, 7, 8]).p).toBeCloseTo(2 / 70, 12);
    expect(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]).p).toBeCloseTo(2 / 252, 12);
    expect([smallestP(3, 3), smallestP(4, 4), smallestP(5, 5)]).toEqual([0.1, 2 / 70, 2 / 252]);
  });

  it("sees no difference where there is none", () => {
    expect(mannWhitney([7, 7, 7, 7], [7, 7, 7, 7]).p).toBe(1);
    expect(mannWhitney(Array<number>(40).fill(7), Array<number>(40).fill(7)).p).toBe(1);
  });

  it("is symmetric and does not care for order or for the sign of all values", () => {
    fc.assert(
      fc.property(group, group, (a, b) => {
        const test = mannWhitney(a, b);
        expect(mannWhitney(b, a).p).toBeCloseTo(test.p, 12);
        expect(mannWhitney(b, a).u).toBe(a.length * b.length - test.u);
        expect(mannWhitney(a.toReversed(), b).p).toBe(test.p);
        const flip = (values: number[]) => values.map((value) => -value);
        expect(mannWhitney(flip(a), flip(b)).p).toBeCloseTo(test.p, 12);
        expect(test.p).toBeGreaterThan(0);
        expect(test.p).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("Hodges-Lehmann", () => {
  it("has its estimate inside its interval, and turns over with the sides", () => {
    fc.assert(
      fc.property(smooth, smooth, (a, b) => {
        const { shift, interval } = hodgesLehmann(a, b);
        const back = hodgesLehmann(b, a);
        expect(back.shift).toBeCloseTo(-shift, 6);
        if (!interval) return;
        expect(interval[0]).toBeLessThanOrEqual(shift);
        expect(interval[1]).toBeGreaterThanOrEqual(shift);
        expect(back.interval).toEqual([0 - interval[1], 0 - interval[0]]);
      }),
    );
  });

  it("leaves 0 out of the interval exactly when the test rejects (no ties)", () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 8, maxLength: 16 });
    fc.assert(
      fc.property(distinct, (values) => {
        const [a, b] = [values.slice(0, values.length / 2), values.slice(values.length / 2)];
        const interval = hodgesLehmann(a, b).interval ?? [-1, 1];
        const { p } = mannWhitney(a, b);
        expect(interval[0] > 0 || interval[1] < 0).toBe(p <= 0.05);
      }),
    );
  });

  it("has no interval where no p can be small enough", () => {
    expect(hodgesLehmann([1, 2, 3], [4, 5, 6])).toEqual({ shift: 3, interval: null });
  });
});

describe("Benjamini-Hochberg", () => {
  it("keeps the order of p-values, lowers none and exceeds 1 never", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (ps) => {
        const adjusted = benjaminiHochberg(ps);
        ps.forEach((p, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(1);
          ps.forEach((q, j) => {
            if (p < q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? 0);
          });
        });
      }),
    );
  });
});

describe("borrowed noise", () => {
  it("equals the pooled two-sample t-test when the noise is the groups' own", () => {
    // t = 2.8284… with 4 degrees of freedom, p = 0.0474 (any table of Student's t).
    const [a, b] = [
      [1, 2, 3],
      [3.309, 4.309, 5.309],
    ];
    const result = testUploads([a], [b], pooledDeviation([a, b]), null);
    expect(result.difference).toBeCloseTo(2.309, 9);
    expect(result.p).toBeCloseTo(0.0474, 3);
    expect(result.interval[0]).toBeGreaterThan(0);
  });

  it("has no degrees of freedom without repeats", () => {
    expect(pooledDeviation([[1], [2], []])).toEqual({ deviation: Number.NaN, df: 0 });
  });
});

describe("histograms", () => {
  const of = (...counts: [number, number][]) => ({ lowest: 0.001, ratio: 2, counts });

  it("merge by adding counts, so that the quantile is that of all requests", () => {
    const merged = mergeHistograms([of([0, 90], [5, 10]), of([0, 899], [2, 1])]);
    expect(merged.counts).toEqual([
      [0, 989],
      [2, 1],
      [5, 10],
    ]);
    expect(histogramQuantile(merged, 0.98)).toBe(0.001);
    expect(histogramQuantile(merged, 0.99)).toBe(0.004);
    expect(histogramQuantile(merged, 1)).toBe(0.032);
    expect(histogramQuantile(merged, 0)).toBe(0.001);
  });

  it("refuse other buckets and nothing at all", () => {
    expect(() => mergeHistograms([of(), { ...of(), ratio: 3 }])).toThrow(HistogramError);
    expect(() => mergeHistograms([])).toThrow("no histogram");
    expect(histogramQuantile(of(), 0.5)).toBeNaN();
  });
});

describe("runs needed", () => {
  it("knows what the exact test can show at all", () => {
    expect([0.1, 0.05, 0.025, 0.01].map(runsForExactTest)).toEqual([3, 4, 5, 5]);
  });

  it("asks for four times the runs at twice the noise", () => {
    const n = runsToDetect(0.1, { deviation: 0.1 }, 0.05);
    expect(n).toBe(17);
    expect(Math.abs(runsToDetect(0.1, { deviation: 0.2 }, 0.05) / n - 4)).toBeLessThan(0.3);
  });
});
