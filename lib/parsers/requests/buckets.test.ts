import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latencyScheme } from "../../model/run";
import { bucketOf, HistogramBuilder, histogramOfSteps, WindowCounts } from "./buckets";

const { lowest, ratio } = latencyScheme;
const seconds = fc.double({ min: 1e-7, max: 1e5, noNaN: true });

describe("the buckets of the house", () => {
  it("hold a latency between bounds that are 2 % apart", () => {
    fc.assert(
      fc.property(seconds, (value) => {
        const bucket = bucketOf(value);
        expect(value).toBeLessThanOrEqual(lowest * ratio ** bucket * (1 + 1e-9));
        if (bucket > 0) expect(value).toBeGreaterThan(lowest * ratio ** (bucket - 1) * (1 - 1e-9));
      }),
    );
  });

  it("lose no request, and give percentiles at most 2 % too high", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-6, max: 100, noNaN: true }), { minLength: 1 }), (values) => {
        const builder = new HistogramBuilder();
        for (const value of values) builder.add(value);
        expect(builder.build().counts.reduce((sum, [, count]) => sum + count, 0)).toBe(values.length);
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(values.length * 0.9) - 1] ?? 0;
        const read = builder.percentile(90);
        expect(read).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
        expect(read).toBeLessThanOrEqual(exact * ratio * (1 + 1e-9));
      }),
    );
  });

  it("keep steps that are wider than a bucket as wide as they are", () => {
    const steps = [
      { from: 0, to: 0.001, count: 5 },
      { from: 0.001, to: 0.002, count: 0 },
      { from: 0.002, to: 0.002, count: 2 },
    ];
    const [wide, narrow, ...none] = histogramOfSteps(steps)?.counts ?? [];
    expect(none).toEqual([]);
    expect(wide).toEqual([bucketOf(0.001), 5, 0]);
    expect(narrow).toEqual([bucketOf(0.002), 2]);
    expect(histogramOfSteps([])).toBeUndefined();
  });
});

describe("windows", () => {
  const ended = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.integer({ min: 0, max: 900 })),
  );

  it("count every request once, in at most 240 columns, where it ended", () => {
    fc.assert(
      fc.property(ended, (requests) => {
        const counts = new WindowCounts();
        for (const [at, bucket] of requests) counts.add(at, bucket);
        const { windows } = counts.build();
        if (!windows) return;
        const { width, cells } = windows;
        let total = 0;
        for (let at = 0; at < cells.length; at += 3) {
          const [window = 0, bucket, count = 0] = cells.subarray(at, at + 3);
          expect(window).toBeLessThan(240);
          const own = requests.filter((one) => Math.floor(one[0] / width) === window && one[1] === bucket);
          expect(count).toBe(own.length);
          total += count;
        }
        expect(total).toBe(requests.length);
      }),
    );
  });

  it("leave out what has no time, and one window alone", () => {
    const counts = new WindowCounts();
    counts.add(Number.NaN, 1);
    counts.add(Infinity, 1);
    counts.add(0.01, 1);
    expect(counts.build()).toEqual({});
  });
});
