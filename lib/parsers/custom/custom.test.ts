import { describe, expect, it } from "vitest";
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
        startedAt: "2026-11-22T10:00:00.000Z",
      });
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
    [measuring({ QPS: 1 }), /metrics\.QPS .*snake_case/],
    [measuring({}), /results\.0\.metrics .*1 to 200/],
    [measuring({ qps: "12" }), /results\.0\.metrics\.qps .*expected a number/],
    [measuring({ qps: { value: 1, valeus: [1] } }), /metrics\.qps .*"valeus"/],
    [measuring({ qps: 1 }).replace(":1}", ":1e999}"), /metrics\.qps/],
    [file({ metrics: { qps: 1 }, load: { conections: 3 } }), /results\.0\.load .*conections/],
    [file({ metrics: { qps: 1 }, parts: [{ name: "", metrics: { qps: 1 } }] }), /parts\.0\.name/],
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

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("custom", "example.json"));
    await expectDamageIsReported(fixtureText("custom", "lines.jsonl"));
  });
});
