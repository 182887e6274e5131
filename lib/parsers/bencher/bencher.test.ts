import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

describe("Bencher Metric Format", () => {
  it("has a run for each benchmark, in base units", async () => {
    const runs = await parseText(fixtureText("bencher", "three.json"));
    expect(runs.map(({ scenario, metrics, customMetrics }) => [scenario, metrics, customMetrics])).toEqual([
      [
        "parse/small",
        { time_per_op: 8.8e-8 },
        { ops_per_second: { value: 5.55, unit: "ops/s", better: "higher" } },
      ],
      ["./build.sh", {}, { build_time: { value: 87, unit: "seconds", better: "lower" } }],
      [
        "server",
        {},
        {
          file_size: { value: 42, unit: "bytes", better: "lower" },
          peak_threads: { value: 12, better: null },
        },
      ],
    ]);
    expect(runs.map(({ primaryMetrics }) => primaryMetrics)).toEqual([
      ["time_per_op", "ops_per_second"],
      ["build_time"],
      ["file_size", "peak_threads"],
    ]);
    expect(runs.map(({ checks }) => checks.map(({ id }) => id))).toEqual([[], [], ["direction-unknown"]]);
  });

  it("keeps a benchmark without alarms in its series", async () => {
    const [run] = await parseText('{"sort-bencher-ignore": {"latency": {"value": 1}}}');
    expect(run?.scenario).toBe("sort");
  });

  it("with a value that is none is refused, with where and why", async () => {
    const text = '{"a": {"latency": {"value": 1}}, "b": {"latency": {"value": "fast"}}}';
    await expect(parseText(text)).rejects.toThrow(/problem in b\.latency\.value/);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("bencher", "three.json"));
  });
});
