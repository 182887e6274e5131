import { describe, expect, it } from "vitest";
import { memoryFile, parseResult } from "..";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureBytes, fixtureText, onlyRun, parseText } from "../../testing/result-fixtures";

const idsOf = async (name: string) => (await onlyRun("gatling", name)).checks.map(({ id }) => id);
const ms = (seconds = NaN) => Math.round(seconds * 1000);

/** What Gatling printed of these runs: count, failures, rate, whole milliseconds. */
const printed = {
  "plain-r1.simulation.log": {
    requests: 360,
    errors: 120,
    qps: 120,
    mean: 19,
    p50: 5,
    p75: 20,
    p95: 63,
    max: 509,
  },
  "plain-r1-v3.9.5.simulation.log.gz": {
    requests: 360,
    errors: 120,
    qps: 120,
    mean: 9,
    p50: 4,
    p75: 8,
    p95: 25,
    max: 289,
  },
  "open-assertions-v3.9.5.simulation.log.gz": {
    requests: 2480,
    errors: 844,
    qps: 496,
    mean: 31,
    p50: 18,
    p75: 43,
    p95: 102,
    max: 306,
  },
};

describe("Gatling's simulation.log", () => {
  it.each(Object.entries(printed))("%s says what Gatling printed", async (name, report) => {
    const { metrics, details } = await onlyRun("gatling", name);
    const unanswered = Object.entries(details.errorKinds ?? {}).reduce(
      (sum, [kind, count]) => sum + (/Exception|closed|timeout/i.test(kind) ? count : 0),
      0,
    );
    expect(metrics.requests).toBe(report.requests - unanswered);
    expect(metrics.errors).toBe(report.errors);
    expect(metrics.qps).toBeCloseTo((report.qps * (report.requests - unanswered)) / report.requests, 6);
    expect(ms(metrics.latency_mean)).toBe(report.mean);
    expect(ms(metrics.latency_p50)).toBe(report.p50);
    // Gatling estimates; the log has the latencies themselves.
    expect(Math.abs(ms(metrics.latency_p75) - report.p75)).toBeLessThanOrEqual(1);
    expect(Math.abs(ms(metrics.latency_p95) - report.p95)).toBeLessThanOrEqual(report.p95 * 0.05);
  });

  it("has a part for each request, under its groups, and the version in both forms", async () => {
    const binary = await onlyRun("gatling", "plain-r1.simulation.log");
    const text = await onlyRun("gatling", "plain-r1-v3.9.5.simulation.log.gz");
    const names = [
      "GET /ping",
      "checkout, with a comma / POST /token/issue",
      "checkout, with a comma / GET /token/verify",
    ];
    expect(binary.parts?.map(({ name }) => name)).toEqual(names);
    expect(text.parts?.map(({ name }) => name)).toEqual(names.map((name) => name.replace(",", " ")));
    expect([binary.toolVersion, text.toolVersion]).toEqual(["3.15.1", "3.9.5"]);
    expect([binary.scenario, binary.startedAt]).toEqual(["Api", "2026-11-22T15:46:07.622Z"]);
    expect(binary.parts?.map(({ metrics }) => metrics.errors)).toEqual([0, 0, 120]);
    expect(binary.parts?.[2]?.errorKinds).toEqual({ "status.find.is(200), found 401": 120 });
  });

  it("marks runs that failed or were stopped", async () => {
    expect(await idsOf("refused.simulation.log")).toEqual(
      expect.arrayContaining(["no-requests", "connection-refused"]),
    );
    expect(await idsOf("interrupted-v3.9.5.simulation.log.gz")).toContain("cut-short");
    expect(await idsOf("binary-cut.simulation.log")).toContain("cut-short");
    expect(await idsOf("plain-r1.simulation.log")).not.toContain("interrupted");
  });

  it("of another version is refused by its name", async () => {
    const bytes = fixtureBytes("gatling", "plain-r1.simulation.log").slice();
    bytes.set(new TextEncoder().encode("3.99.1"), 5);
    await expect(parseResult(memoryFile(null, bytes))).rejects.toThrow(/Gatling 3\.99\.1/);
    const text = fixtureText("gatling", "plain-r1-v3.9.5.simulation.log.gz");
    await expect(parseText(text.replace("3.9.5", "2.3.1"))).rejects.toThrow(/Gatling 3/);
    const lines = text.split("\n");
    await expect(parseText(lines.toSpliced(9, 1, "REQUEST\tx").join("\n"))).rejects.toMatchObject({
      line: 10,
    });
  });

  it("in binary form, with any byte flipped or cut anywhere, gives a run or a reason", async () => {
    const bytes = fixtureBytes("gatling", "refused.simulation.log");
    for (let at = 4; at < bytes.length; at += 11) {
      const flipped = bytes.slice();
      flipped[at]! ^= 0x81;
      for (const damaged of [flipped, bytes.subarray(0, at)])
        await parseResult(memoryFile(null, damaged)).catch((error: Error) =>
          expect(error.name).toMatch(/ParseError|UnrecognisedError/),
        );
    }
  });
});

describe("Gatling's stats.json", () => {
  it("has every figure as written, groups in front of their requests", async () => {
    const raw = JSON.parse(fixtureText("gatling", "plain-r1-v3.9.5.stats.json")).stats;
    const { metrics, parts } = await onlyRun("gatling", "plain-r1-v3.9.5.stats.json");
    expect(metrics.requests).toBe(raw.numberOfRequests.total);
    expect(metrics.errors).toBe(raw.numberOfRequests.ko);
    expect(metrics.qps).toBe(raw.meanNumberOfRequestsPerSecond.total);
    const quantiles = [metrics.latency_p50, metrics.latency_p75, metrics.latency_p95, metrics.latency_p99];
    expect(quantiles.map(ms)).toEqual([1, 2, 3, 4].map((n) => raw[`percentiles${n}`].total));
    expect(parts?.map(({ name }) => name).toSorted()).toEqual([
      "GET /ping",
      "checkout  with a comma / GET /token/verify",
      "checkout  with a comma / POST /token/issue",
    ]);
    const global = await onlyRun("gatling", "plain-r1-v3.9.5.global_stats.json");
    expect(global.metrics).toEqual(metrics);
  });

  it("that is damaged never becomes another", () =>
    expectDamageIsReported(fixtureText("gatling", "plain-r1-v3.9.5.global_stats.json")));
});
