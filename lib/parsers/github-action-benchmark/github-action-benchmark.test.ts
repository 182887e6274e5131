import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const measured = async (unit: string, value = 12.5) => {
  const [run] = await parseText(JSON.stringify([{ name: 'a "{b}"', unit, value }]));
  return { ...run?.metrics, ...run?.customMetrics };
};

describe("github-action-benchmark's list", () => {
  it("has a run for each entry, in base units", async () => {
    const written = JSON.parse(fixtureText("github-action-benchmark", "entries.json"));
    const runs = await parseText(fixtureText("github-action-benchmark", "entries.json"));
    expect(runs.map(({ scenario }) => scenario)).toEqual(written.map(({ name }: { name: string }) => name));
    expect(runs[0]?.metrics).toEqual({ time_per_op: 1.235e-6 });
    expect(runs[1]?.metrics).toEqual({ time_per_op: 1.24e-6 });
  });

  it.each([
    ["ns/iter", { time_per_op: 1.25e-8 }],
    ["us/op", { time_per_op: 1.25e-5 }],
    ["µs", { time_per_op: 1.25e-5 }],
    ["milliseconds", { time_per_op: 0.0125 }],
    ["s", { time_per_op: 12.5 }],
    ["B/op", { bytes_per_op: 12.5 }],
    ["allocs/op", { allocs_per_op: 12.5 }],
    ["MB/s", { throughput: 12_500_000 }],
    ["ops/sec", { ops_per_second: { value: 12.5, unit: "ops/s", better: "higher" } }],
    ["iter/sec", { ops_per_second: { value: 12.5, unit: "ops/s", better: "higher" } }],
    ["frames/s", { frames_per_second: { value: 12.5, unit: "frames/s", better: "higher" } }],
    ["Megabytes", { megabytes: { value: 12.5, unit: "Megabytes", better: null } }],
    ["%", { value: { value: 12.5, unit: "%", better: null } }],
    ["", { value: { value: 12.5, better: null } }],
  ])("of %s is %j", async (unit, expected) => {
    expect(await measured(unit)).toEqual(expected);
  });

  it("decides on what an entry measures, and says where it cannot", async () => {
    const text = JSON.stringify([
      { name: "size", unit: "Megabytes", value: 3 },
      { name: "x", unit: "ops/sec", value: 3 },
      { name: "x", unit: "ns", value: 3 },
    ]);
    const runs = await parseText(text);
    expect(runs.map(({ primaryMetrics }) => primaryMetrics)).toEqual([
      ["megabytes"],
      ["ops_per_second"],
      undefined,
    ]);
    expect(runs.map(({ checks }) => checks.map(({ id }) => id))).toEqual([["direction-unknown"], [], []]);
  });

  it("with an entry that is none is refused, with where and why", async () => {
    const text = '[{"name": "a", "unit": "ns", "value": 1}, {"name": "b", "unit": "ns", "value": "1"}]';
    await expect(parseText(text)).rejects.toThrow(/problem in value/);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("github-action-benchmark", "entries.json"));
  });
});
