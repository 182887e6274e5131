import { describe, expect, it } from "vitest";
import type { LatencyHistogram } from "../../model/run";
import { memoryFile, mostRuns, parseResult } from "..";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const file = (...results: unknown[]) => JSON.stringify({ benchtrail: 1, results });
const measuring = (metrics: unknown) => file({ metrics });

describe("Benchtrail JSON", () => {
  it("has a run for each repeat, and counts a single value once", async () => {
    const runs = await parseText(fixtureText("custom", "example.json"));
    expect(runs.map(({ scenario, metrics }) => [scenario, metrics])).toEqual([
      ["encode/1k", { time_per_op: 1.2e-6, allocs_per_op: 3 }],
      ["encode/1k", { allocs_per_op: 3 }],
      ["encode/1k", { allocs_per_op: 4 }],
      ["score", {}],
    ]);
    expect(runs.map(({ customMetrics }) => customMetrics)).toEqual([
      { cache_hit_ratio: { value: 0.91, better: "higher" }, rss_bytes: { value: 10_485_760 } },
      { cache_hit_ratio: { value: 0.92, better: "higher" } },
      { cache_hit_ratio: { value: 0.9, better: "higher" } },
      { score: { value: -3.5, unit: "points" } },
    ]);
    for (const run of runs)
      expect(run).toMatchObject({
        tool: "mytool",
        toolVersion: "2.3",
        environment: { name: "lab-4core", facts: { cpu: "EPYC 7763", cores: 4 } },
      });
    const starts = runs.map(({ startedAt }) => startedAt?.slice(11, 16));
    expect(starts).toEqual(["10:00", "10:00", "10:00", "10:05"]);
    expect(runs[0]?.load).toEqual({ connections: 64 });
    const part = { name: "GET /cart", metrics: { qps: 120.5, latency_p99: 0.031 } };
    expect(runs.map(({ parts }) => parts)).toEqual([[part], undefined, undefined, undefined]);
    expect(runs.flatMap(({ checks }) => checks)).toEqual([]);
  });

  it.each([
    [{ a: { value: 1, primary: true }, qps: 2 }, ["a"]],
    [{ latency_p99: 0.1, own_seconds: 3, qps: 2 }, ["qps", "latency_p99"]],
    [{ own_seconds: 3, gauge: 1 }, ["own_seconds"]],
    [{ gauge: 1, other: 2 }, ["gauge", "other"]],
  ])("of %j is decided on %j", async (metrics, expected) => {
    expect((await parseText(measuring(metrics)))[0]?.primaryMetrics).toEqual(expected);
  });

  it("is of the tool custom unless it names one, whatever the upload says", async () => {
    const text = measuring({ qps: 1 });
    expect((await parseText(text))[0]?.tool).toBe("custom");
    expect((await parseResult(memoryFile(null, text), "loadsim"))[0]?.tool).toBe("custom");
    const named = JSON.stringify({ ...JSON.parse(text), tool: "LoadSim" });
    expect((await parseResult(memoryFile(null, named), "loadsim"))[0]?.tool).toBe("loadsim");
  });

  it.each([
    [
      measuring({ latency_p99: { value: 31, unit: "ms" } }),
      /metrics\.latency_p99 .*in seconds, and not in ms/,
    ],
    [measuring({ qps: { value: 31, better: "lower" } }), /metrics\.qps .*not better when lower/],
    [measuring({ qps: -1 }), /metrics\.qps .*never below 0/],
    [measuring({ error_rate: 1.5 }), /metrics\.error_rate .*a share from 0 to 1/],
    [file({ metrics: { qps: 1 }, load: { rate: -5 } }), /load\.rate .*above 0/],
    [file({ metrics: { qps: 1 }, percentiles: { "99": 0.5, "50": 0.9 } }), /percentiles .*do not fall/],
    [measuring({ QPS: 1 }), /metrics\.QPS .*snake_case/],
    [measuring({}), /results\.0\.metrics .*1 to 200/],
    [measuring({ qps: "12" }), /results\.0\.metrics\.qps .*expected a number/],
    [measuring({ qps: { value: 1, valeus: [1] } }), /metrics\.qps .*"valeus"/],
    [measuring({ qps: 1 }).replace(":1}", ":1e999}"), /metrics\.qps/],
    [measuring({ qps: 1 }).replace("{", '{"environment":{"facts":1},'), /problem in environment/],
    [file({ metrics: { qps: 1 }, load: { conections: 3 } }), /results\.0\.load .*conections/],
    [file({ metrics: { qps: 1 }, parts: [{ name: "", metrics: { qps: 1 } }] }), /parts\.0\.name/],
    [measuring({ qps: 1 }).replace("}]", ',"histogram":[[0.002,1],[0.001,4]]}]'), /histogram .*ascending/],
    [measuring({ qps: 1 }).replace("}]", ',"histogram":[[0.002,-1]]}]'), /histogram\.0\.1/],
    [measuring({ qps: 1 }).replace("}]", ',"percentiles":{"p99":1}}]'), /percentiles\.p99 .*like "99\.9"/],
    [file(), /problem in results/],
    [fixtureText("custom", "version-2.json"), /problem in benchtrail .*expected 1/],
    [`${measuring({ qps: 1 })}\n${measuring({ qps: null })}`, /at line 2/],
  ])("%s is refused, with where and why", async (text, why) => {
    await expect(parseText(text)).rejects.toThrow(why);
  });

  it("holds no more runs than other files", async () => {
    const values = Array.from({ length: mostRuns }, (_, index) => index);
    expect(await parseText(measuring({ qps: { values } }))).toHaveLength(mostRuns);
    await expect(parseText(file({ metrics: { qps: 1 } }, { metrics: { qps: { values } } }))).rejects.toThrow(
      /at most 20000 runs/,
    );
  });

  it("has percentiles and a distribution out of its histogram, those told first", async () => {
    const [run, second] = await parseText(fixtureText("custom", "histogram.json"));
    // 1,000 requests: 500 up to 1 ms, 980 up to 4 ms, 990 up to 8 ms, the slowest 100 ms.
    expect(run?.metrics).toMatchObject({ latency_p50: 0.001, latency_p75: 0.004, latency_p99: 0.0079 });
    expect(run?.metrics.latency_p99_9).toBe(0.1);
    expect(run?.primaryMetrics).toEqual(["qps", "latency_p99"]);
    expect(run?.details.distribution?.quantiles).toContainEqual({ q: 0.995, seconds: 0.05 });
    const total = (counts: LatencyHistogram["counts"] = []) =>
      counts.reduce((sum, [, count]) => sum + count, 0);
    expect(total(run?.details.distribution?.histogram?.counts)).toBe(1000);
    expect(run?.checks.map(({ id }) => id)).toContain("percentiles-approximate");
    expect(run?.parts?.[0]).toMatchObject({ name: "GET /cart", metrics: { qps: 12, latency_p99: 0.002 } });
    expect(total(run?.parts?.[0]?.histogram?.counts)).toBe(20);
    expect(second?.details).toEqual({});
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("custom", "example.json"));
    await expectDamageIsReported(fixtureText("custom", "histogram.json"));
    await expectDamageIsReported(fixtureText("custom", "lines.jsonl"));
  });
});
