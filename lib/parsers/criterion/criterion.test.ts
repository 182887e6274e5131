import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const factors: Readonly<Record<string, number>> = {
  ns: 1e-9,
  µs: 1e-6,
  ms: 1e-3,
  "MiB/s": 1024 ** 2,
  "GiB/s": 1024 ** 3,
};

/** The middle of three, wherever the text says time or thrpt with units, in the order of the text. */
function middles(name: string, word: string): number[] {
  const matches = fixtureText("criterion", name).matchAll(
    new RegExp(String.raw`${word}: +\[[\d.]+ \S+ ([\d.]+) ([^\s%]+) [\d.]+ \S+\]`, "g"),
  );
  return Array.from(matches, ([, value, unit]) => Number(value) * factors[unit!]!);
}

const expectNear = (values: readonly (number | undefined)[], expected: readonly number[], digits: number) => {
  expect(values).toHaveLength(expected.length);
  for (const [index, value] of values.entries()) expect(value! / expected[index]!).toBeCloseTo(1, digits);
};

describe("Criterion.rs", () => {
  it.each(["first.txt", "quick.txt", "slower.txt"])("%s: every estimate is the printed one", async (name) => {
    const runs = await parseText(fixtureText("criterion", name));
    expectNear(
      runs.map(({ metrics }) => metrics.time_per_op),
      middles(name, "time"),
      12,
    );
    expectNear(
      runs.flatMap(({ metrics }) => metrics.throughput ?? []),
      middles(name, "thrpt"),
      12,
    );
  });

  it("has names that stand before the estimate, and on lines of their own", async () => {
    const runs = await parseText(fixtureText("criterion", "first.txt"));
    expect(runs.map(({ scenario }) => scenario)).toEqual([
      "hash 64",
      "hash/by size/bytewise/1024",
      "hash/by size/words/1024",
      "hash/by size/bytewise/65536",
      "hash/by size/words/65536",
      "slow/sleep 10 ms, flat sampling",
    ]);
  });

  it("says of its files what it printed, and more", async () => {
    const runs = await parseText(fixtureText("criterion", "first.json"));
    const texts = await parseText(fixtureText("criterion", "first.txt"));
    for (const { scenario, metrics, customMetrics } of runs) {
      const printed = texts.find((run) => run.scenario === scenario)!.metrics;
      expect(metrics.time_per_op! / printed.time_per_op!).toBeCloseTo(1, 3);
      if (printed.throughput) expect(metrics.throughput! / printed.throughput).toBeCloseTo(1, 3);
      else expect(metrics.throughput).toBeUndefined();
      expect(Object.keys(customMetrics)).toEqual([
        "time_per_op_mean",
        "time_per_op_median",
        "time_per_op_stdev",
      ]);
    }
    expect(runs).toHaveLength(3);
    const [, estimates = ""] = fixtureText("criterion", "first.json").split("\n");
    const { slope, mean } = JSON.parse(estimates);
    expect(runs[0]?.metrics.time_per_op).toBeCloseTo(slope.point_estimate / 1e9, 18);
    expect(runs[0]?.customMetrics.time_per_op_mean?.value).toBeCloseTo(mean.point_estimate / 1e9, 18);
  });

  it("refuses estimates of a change, which are relative, and a benchmark without any", async () => {
    const number = { confidence_interval: {}, point_estimate: 0.25 };
    await expect(parseText(JSON.stringify({ mean: number, median: number }))).rejects.toThrow(
      /change\/ are relative/,
    );
    const [about = ""] = fixtureText("criterion", "first.json").split("\n");
    await expect(parseText(about)).rejects.toThrow(
      /the estimates\.json of the benchmark\.json was expected at line 1/,
    );
    await expect(parseText(`${about}\n${about}`)).rejects.toThrow(/none after it/);
  });

  it("reads the lines of the bencher format, and elements a second", async () => {
    const text = "test hash 64 ... bench:       1,728 ns/iter (+/- 283)\n";
    expect(await parseText(text)).toMatchObject([
      { scenario: "hash 64", metrics: { time_per_op: 1.728e-6 } },
    ]);
    const elements =
      "sort  time:   [1.0 ns 2.0 ns 3.0 ns]\n      thrpt:  [1.0 Melem/s 1.5 Melem/s 2.0 Melem/s]\n";
    const [run] = await parseText(elements);
    expect(run?.customMetrics).toEqual({
      items_per_second: { value: 1_500_000, unit: "items/s", better: "higher" },
    });
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("criterion", "slower.txt"));
    await expectDamageIsReported(fixtureText("criterion", "first.json"));
  });
});
