import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisValues } from "./axis-values";
import type { AxisCommit, ChartLine } from "./commit-axis";
import { withSettings, withSteps } from "./steps";
import { zoomed } from "./zoom";

const axis: AxisCommit[] = [..."abcdef"].map((sign) => ({
  commit: sign.repeat(40),
  committedAt: "2026-01-01T00:00:00Z",
  message: null,
}));

function line(medians: readonly number[], max = (median: number) => median): ChartLine {
  const points = medians.map((median, at) => ({ at, n: 3, median, min: median, max: max(median) }));
  return { id: "s", label: "wrk", colour: 1, points, flags: [], totalPoints: points.length };
}

describe("zoomed", () => {
  it("moves what lies between two places to the beginning, in either order of the two", () => {
    const lines = [[{ ...line([1, 2, 3, 4, 5, 6]), flags: [{ at: 3, change: 1, before: 1, after: 2 }] }]];
    for (const zoom of [["bbb", "eee"] as const, ["eee", "bbb"] as const]) {
      const view = zoomed(axis, lines, zoom);
      expect(view.axis.map(({ commit }) => commit[0])).toEqual(["b", "c", "d", "e"]);
      const [[first] = []] = view.lines;
      expect(first?.points.map(({ at, median }) => [at, median])).toEqual([
        [0, 2],
        [1, 3],
        [2, 4],
        [3, 5],
      ]);
      expect(first?.flags.map(({ at }) => at)).toEqual([2]);
    }
  });

  it("shows everything where an end is not on the axis", () => {
    expect(zoomed(axis, [], ["bbb", "fffffffff0"]).axis).toHaveLength(6);
    expect(zoomed(axis, [], null).axis).toHaveLength(6);
  });
});

describe("axisValues", () => {
  it("does not let one wild repeat set the axis, and marks nothing else as wild", () => {
    const wild = { ...line([10, 12, 11]) };
    wild.points[1] = { at: 1, n: 3, median: 12, min: 9, max: 90 };
    expect(Math.max(...axisValues([wild]))).toBe(15);
    expect(Math.max(...axisValues([line([10, 12, 11], (median) => median * 1.5)]))).toBe(18);
  });

  it("never leaves a median out", () => {
    const medians = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(medians, fc.double({ min: 1, max: 1e3, noNaN: true }), (values, factor) => {
        const seen = axisValues([line(values, (median) => median * factor)]);
        expect(Math.max(...seen)).toBeGreaterThanOrEqual(Math.max(...values));
      }),
    );
  });
});

describe("steps", () => {
  const sha = "c".repeat(40);
  const step = { seriesId: "s", metric: "qps", change: -0.7, verdict: "regressed" };
  const steps = new Map([[sha, { configKeys: ["GOGC"], steps: [step] }]]);

  it("stand at the commit, series and metric that a verdict is about", () => {
    const [qps] = withSteps([line([1, 2, 3])], axis, "qps", steps);
    expect(qps?.points.map((point) => point.step)).toEqual([
      undefined,
      undefined,
      { change: -0.7, better: false },
    ]);
    const [latency] = withSteps([line([1, 2, 3])], axis, "latency_p99", steps);
    expect(latency?.points.every((point) => point.step === undefined)).toBe(true);
  });

  it("stand once where a commit has several uploads", () => {
    const uploads = axis.map((place, at) => ({
      ...place,
      commit: at < 4 ? place.commit : sha,
      upload: `${at}`,
    }));
    const [qps] = withSteps([line([1, 2, 3, 4, 5, 6])], uploads, "qps", steps);
    expect(qps?.points.flatMap(({ at, step: found }) => (found ? [at] : []))).toEqual([2, 4]);
  });

  it("name the settings that changed", () => {
    expect(withSettings(axis, steps).map(({ settings }) => settings)).toEqual([
      undefined,
      undefined,
      ["GOGC"],
      undefined,
      undefined,
      undefined,
    ]);
  });
});
