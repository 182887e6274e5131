import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";
import percentilesOfFiles from "./percentiles.json";

describe("HdrHistogram's log", () => {
  it.each(Object.entries(percentilesOfFiles))(
    "%s says what its percentile file says",
    async (name, figures) => {
      const { metrics, details } = await onlyRun("hdrhistogram", name);
      expect(metrics.requests).toBe(figures.requests);
      expect(metrics.latency_max).toBe(figures.max);
      expect(metrics.latency_mean).toBeCloseTo(figures.mean, 6);
      expect(metrics.latency_stdev).toBeCloseTo(figures.stdev, 6);
      expect(metrics.latency_p50).toBe(figures.p50_first_row_at_or_above);
      expect(metrics.latency_p75).toBe(figures.p75_first_row_at_or_above);
      // That file has rows at steps of its own, the next one at or above these.
      expect(metrics.latency_p95).toBeLessThanOrEqual(figures.p95_first_row_at_or_above);
      expect(metrics.latency_p99).toBeLessThanOrEqual(figures.p99_first_row_at_or_above);
      expect(metrics.latency_p99).toBeGreaterThan(figures.p95_first_row_at_or_above);
      const counted = details.distribution?.histogram?.counts.reduce((sum, [, count]) => sum + count, 0);
      expect(counted).toBe(figures.requests);
    },
  );

  it("names a run by its tag, and tells start, rate and timeline", async () => {
    const stall = await onlyRun("hdrhistogram", "stall.hlog");
    expect([stall.scenario, stall.startedAt]).toEqual(["stall", "2026-11-22T15:46:38.386Z"]);
    expect(stall.metrics.qps).toBeCloseTo(33_843 / stall.metrics.duration!, 9);
    expect(stall.details.timeline).toHaveLength(7);
    const twice = await parseText(
      fixtureText("hdrhistogram", "stall.hlog") + fixtureText("hdrhistogram", "ping-r1.hlog"),
    );
    expect(twice.map(({ scenario }) => scenario)).toEqual(["stall", null]);
  });

  it("says that it knows neither failures nor the unit", async () => {
    const { metrics, checks } = await onlyRun("hdrhistogram", "ping-r1.hlog");
    expect(metrics.errors).toBeUndefined();
    expect(checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["failures-not-in-output", "unit-assumed"]),
    );
    expect(checks.find(({ id }) => id === "unit-assumed")?.message).toContain("microseconds");
  });

  it("with a damaged histogram is refused with its line, or read", async () => {
    const text = fixtureText("hdrhistogram", "ping-r1.hlog");
    const from = text.indexOf("HIST");
    await expect(parseText(text.slice(0, from + 200))).rejects.toMatchObject({ tool: "hdrhistogram" });
    const flips = fc.record({
      at: fc.integer({ min: from, max: text.length - 2 }),
      by: fc.constantFrom("A", "z", "9"),
    });
    await fc.assert(
      fc.asyncProperty(flips, async ({ at, by }) => {
        const error = await parseText(text.slice(0, at) + by + text.slice(at + 1)).catch((e: unknown) => e);
        if (error instanceof Error) expect(error.name).toBe("ParseError");
      }),
      { numRuns: 60 },
    );
  });
});
