import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun } from "../../testing/result-fixtures";

describe("what Gatling prints", () => {
  it("has the figures of its log, in whole milliseconds", async () => {
    for (const [console, log] of [
      ["plain-r1.console.txt", "plain-r1.simulation.log"],
      ["plain-r1-v3.9.5.console.txt", "plain-r1-v3.9.5.simulation.log.gz"],
    ] as const) {
      const [text, whole] = [await onlyRun("gatling", console), await onlyRun("gatling", log)];
      for (const name of ["requests", "errors", "error_rate", "latency_min", "latency_max", "qps"] as const)
        expect(text.metrics[name]).toBe(whole.metrics[name]);
      expect(Math.abs(text.metrics.latency_mean! - whole.metrics.latency_mean!)).toBeLessThanOrEqual(0.001);
      expect(text.parts?.map(({ metrics }) => metrics.requests)).toEqual([120, 120, 120]);
      expect(text.parts?.map(({ metrics }) => metrics.errors)).toEqual([0, 0, 120]);
      expect(text.details.errorKinds).toEqual({ [Object.keys(text.details.errorKinds!)[0]!]: 120 });
    }
  });

  it("of nothing but failures has no latencies, which were those of failures", async () => {
    const { metrics, parts } = await onlyRun("gatling", "refused.console.txt");
    expect(metrics).toEqual({ requests: 90, errors: 90, error_rate: 1, qps: 90, duration: 1 });
    expect(parts).toHaveLength(3);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("gatling", "plain-r1.console.txt"));
    await expectDamageIsReported(fixtureText("gatling", "plain-r1-v3.9.5.console.txt"));
  });
});
