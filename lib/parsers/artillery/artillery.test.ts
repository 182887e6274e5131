import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, onlyRun } from "../../testing/result-fixtures";

const idsOf = async (name: string) => (await onlyRun("artillery", name)).checks.map(({ id }) => id);

describe("Artillery's JSON", () => {
  it.each(["load-r1.json", "load-r2.json", "odd.json"])("%s: every figure is as written", async (name) => {
    const { aggregate: raw } = JSON.parse(fixtureText("artillery", name));
    const { metrics, startedAt } = await onlyRun("artillery", name);
    const latency = raw.summaries["http.response_time"];
    const seconds = (ms: number) => Number(`${ms}e-3`);
    const elapsed = (raw.lastMetricAt - raw.firstMetricAt) / 1000;
    expect(metrics.requests).toBe(raw.counters["http.responses"]);
    expect(metrics.qps).toBeCloseTo(raw.counters["http.responses"] / elapsed, 9);
    for (const p of [50, 75, 90, 95, 99] as const)
      expect(metrics[`latency_p${p}`]).toBe(seconds(latency[`p${p}`]));
    expect(metrics.latency_p99_9).toBe(seconds(latency.p999));
    expect(metrics.latency_mean).toBe(seconds(latency.mean));
    expect(startedAt).toBe(new Date(raw.firstMetricAt).toISOString());
  });

  it("counts bad statuses and broken connections as errors", async () => {
    const { metrics, details, checks } = await onlyRun("artillery", "odd.json");
    expect(metrics.errors).toBe(60 + 1 + 6 + 5);
    expect(metrics.error_rate).toBe(72 / 240);
    expect(details.errorKinds).toEqual({ ECONNRESET: 60 });
    expect(checks.filter(({ level }) => level === "error").map(({ id }) => id)).toEqual(
      expect.arrayContaining(["users-failed", "errors"]),
    );
    expect(await idsOf("load-r2.json")).toContain("non-2xx");
    expect(await idsOf("load-r1.json")).not.toContain("users-failed");
  });

  it("tells endpoints apart, with and without an answer", async () => {
    const { parts } = await onlyRun("artillery", "odd.json");
    expect(parts?.map(({ name }) => name)).toEqual(["/flaky", "/jitter", "/mixed", "/reset"]);
    expect(parts?.[3]?.metrics).toMatchObject({ requests: 0, errors: 60, error_rate: 1 });
    expect(parts?.[0]?.statusCodes).toMatchObject({ 404: 6, 500: 5 });
  });

  it("that is damaged never becomes another", () =>
    expectDamageIsReported(fixtureText("artillery", "odd.json")));
});
