import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun } from "../../testing/result-fixtures";

const idsOf = async (name: string) => (await onlyRun("fortio", name)).checks.map(({ id }) => id);

describe("fortio", () => {
  it.each(["rate.json", "max.json", "flaky.json", "not-reached.json"])(
    "%s: every figure is as written",
    async (name) => {
      const raw = JSON.parse(fixtureText("fortio", name));
      const { metrics, load, scenario, toolVersion } = await onlyRun("fortio", name);
      const latency = raw.DurationHistogram;
      expect(metrics.qps).toBe(raw.ActualQPS);
      expect(metrics.requests).toBe(latency.Count);
      expect(metrics.errors).toBe(raw.ErrorsDurationHistogram.Count);
      expect(metrics.duration).toBe(raw.ActualDuration / 1e9);
      expect(metrics.latency_mean).toBe(latency.Avg);
      expect(metrics.latency_max).toBe(latency.Max);
      for (const { Percentile: p, Value } of latency.Percentiles)
        expect(metrics[`latency_p${String(p).replace(".", "_")}` as "latency_p99"]).toBe(Value);
      expect(load.connections).toBe(raw.NumThreads);
      expect(load.rate).toBe(raw.RequestedQPS === "max" ? undefined : Number(raw.RequestedQPS));
      expect([scenario, toolVersion]).toEqual(["GET /echo", "1.60.3"]);
    },
  );

  it("marks runs that failed or did not reach their rate, and says how coarse latencies are", async () => {
    expect(await idsOf("rate.json")).toEqual(
      expect.arrayContaining(["coarse-latencies", "coordinated-omission"]),
    );
    expect(await idsOf("flaky.json")).toContain("non-2xx");
    expect(await idsOf("not-reached.json")).toContain("rate-not-reached");
    const { metrics, checks } = await onlyRun("fortio", "refused.json");
    expect(metrics).toMatchObject({ requests: 0, qps: 0, errors: 50, error_rate: 1 });
    expect(metrics.latency_p99).toBeUndefined();
    expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(["no-requests", "errors"]));
  });

  it("that is damaged never becomes another", () =>
    expectDamageIsReported(fixtureText("fortio", "flaky.json")));
});
