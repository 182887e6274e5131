import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun } from "../../testing/result-fixtures";

describe("HdrHistogram's percentiles", () => {
  it("are those of the log of the same run, rounded up to the next row", async () => {
    const table = await onlyRun("hdrhistogram", "stall.hgrm");
    const log = await onlyRun("hdrhistogram", "stall.hlog");
    expect(table.metrics.requests).toBe(log.metrics.requests);
    for (const name of ["latency_p50", "latency_p90", "latency_p99", "latency_p99_9"] as const) {
      expect(table.metrics[name]!).toBeGreaterThanOrEqual(log.metrics[name]! - 1e-6);
      expect(table.metrics[name]! / log.metrics[name]!).toBeLessThan(1.1);
    }
    expect(table.metrics.qps).toBeUndefined();
    expect(table.checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["unit-assumed", "failures-not-in-output"]),
    );
  });

  it("that are damaged are refused or read, and never become others", async () => {
    await expectDamageIsReported(fixtureText("hdrhistogram", "ping-r1.hgrm"));
  });
});
