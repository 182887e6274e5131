import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureNames, fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const idsOf = async (name: string) => (await onlyRun("autocannon", name)).checks.map(({ id }) => id);

describe("autocannon's JSON", () => {
  it.each(fixtureNames("autocannon"))("%s: every number is the written one", async (name) => {
    const raw = JSON.parse(fixtureText("autocannon", name));
    const { metrics, details, load, startedAt } = await onlyRun("autocannon", name);
    expect(metrics).toMatchObject({
      qps: raw.requests.average,
      requests: raw.requests.total,
      throughput: raw.throughput.average,
      duration: raw.duration,
      errors: raw.errors + raw.non2xx,
      error_rate: (raw.errors + raw.non2xx) / (raw.requests.total + raw.errors),
    });
    const milliseconds = (key: string) =>
      raw.requests.total > 0 ? Number(`${raw.latency[key]}e-3`) : undefined;
    expect(metrics.latency_mean).toBe(milliseconds("average"));
    expect(metrics.latency_stdev).toBe(milliseconds("stddev"));
    expect(metrics.latency_max).toBe(milliseconds("max"));
    expect(metrics.latency_p50).toBe(milliseconds("p50"));
    expect(metrics.latency_p99).toBe(milliseconds("p99"));
    expect(metrics.latency_p99_9).toBe(milliseconds("p99_9"));
    expect(metrics.latency_p95).toBeUndefined();
    expect(details.distribution?.quantiles.length ?? 0).toBe(raw.requests.total > 0 ? 15 : 0);
    expect(load).toEqual({ connections: raw.connections });
    expect(startedAt).toBe(raw.start);
  });

  it("leaves out a minimum above its own median", async () => {
    expect((await onlyRun("autocannon", "ping-r1.json")).metrics.latency_min).toBeUndefined();
    const [run] = await parseText(
      fixtureText("autocannon", "ping-r1.json").replaceAll(/"(p[\d_]+)":0/g, '"$1":1'),
    );
    expect(run?.metrics.latency_min).toBe(0.001);
  });

  it("marks runs that failed, and those alone", async () => {
    expect(await idsOf("ping-r1.json")).toEqual(["coarse-latencies", "short-run", "coordinated-omission"]);
    expect(await idsOf("autocannon-connection-refused.json")).toContain("no-requests");
    expect(await idsOf("autocannon-server-killed.json")).toContain("errors");
    expect(await idsOf("autocannon-timeouts.json")).toContain("timeouts-not-in-percentiles");
    expect(await idsOf("autocannon-flaky.json")).toContain("non-2xx");
  });

  it("with samples of another length has rates per second all the same", async () => {
    const [run] = await parseText(
      fixtureText("autocannon", "ping-r1.json").replace('"sampleInt":1000', '"sampleInt":500'),
    );
    expect(run?.metrics.qps).toBe(264_346 / 4.02);
    expect(run?.metrics.throughput).toBe(100_686_103 / 4.02);
  });

  it("with more latencies than answers is corrected for coordinated omission", async () => {
    const [run] = await parseText(
      fixtureText("autocannon", "ping-r1.json").replace('"totalCount":264346', '"totalCount":264400'),
    );
    expect(run?.details.corrected).toBe(true);
    expect(run?.checks.map(({ id }) => id)).not.toContain("coordinated-omission");
  });

  it("of several runs is several runs, and without a number is refused by its name", async () => {
    const text = fixtureText("autocannon", "ping-r1.json");
    expect(await parseText(`Running\n${text}\n${text}`)).toHaveLength(2);
    await expect(parseText(text.replace('"non2xx"', '"non2XX"'))).rejects.toThrow(/non2xx/);
  });

  it("that is damaged is refused or read, and never becomes another", () =>
    expectDamageIsReported(fixtureText("autocannon", "autocannon-timeouts.json")));
});
