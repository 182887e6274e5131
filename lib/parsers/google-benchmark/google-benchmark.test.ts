import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const factors: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };

/** The value in seconds, and half of its last digit. */
function printed(text: string, unit: string) {
  const factor = factors[unit]!;
  return { value: Number(text) * factor, half: 0.51 * 10 ** -(text.split(".")[1]?.length ?? 0) * factor };
}

/** Rows of the table, read plainly. */
function rowsOf(name: string) {
  return fixtureText("google-benchmark", name)
    .split("\n")
    .flatMap((line) => {
      const [, scenario = "", time = "", unit = "", cpu = "", cpuUnit = ""] =
        /^(.*\S) +([\d.]+) (\w+) +([\d.]+) (\w+) +\d+(?: |$)/.exec(line) ?? [];
      if (!unit || /_(mean|median|stddev|cv)$/.test(scenario)) return [];
      return [{ scenario, time: printed(time, unit), cpu: printed(cpu, cpuUnit) }];
    });
}

describe("Google Benchmark", () => {
  it.each(["bench-r1", "odd", "repetitions"])("%s: JSON and text have what it printed", async (name) => {
    const rows = rowsOf(`${name}.txt`);
    for (const extension of ["json", "txt"]) {
      const all = await parseText(fixtureText("google-benchmark", `${name}.${extension}`));
      const runs = all.filter(({ checks }) => checks.every(({ level }) => level !== "error"));
      expect(runs.map(({ scenario }) => scenario)).toEqual(rows.map(({ scenario }) => scenario));
      for (const [index, { time, cpu }] of rows.entries()) {
        const { metrics, customMetrics } = runs[index]!;
        expect(Math.abs(metrics.time_per_op! - time.value)).toBeLessThan(time.half);
        expect(Math.abs((customMetrics.time_per_op_cpu?.value ?? 0) - cpu.value)).toBeLessThan(cpu.half);
      }
    }
  });

  it("has the JSON's figures to the written digit, and the counters of the benchmark's own", async () => {
    const runs = await parseText(fixtureText("google-benchmark", "bench-r1.json"));
    expect(runs[0]).toMatchObject({
      scenario: "Copy/64",
      startedAt: "2026-11-22T15:50:24.000Z",
      load: { threads: 1 },
      metrics: { time_per_op: 4.4573560082932193e-9, throughput: 2.0401789409890381e10 },
    });
    const sum = runs.find(({ scenario }) => scenario === "Sum/64")!;
    expect(Object.keys(sum.customMetrics).sort()).toEqual([
      "items_per_second",
      "rate",
      "time_per_op_cpu",
      "width",
    ]);
    expect(sum.customMetrics.width).toEqual({ value: 64 });
    expect(sum.customMetrics.items_per_second).toMatchObject({ unit: "items/s", better: "higher" });
  });

  it("reads rates of the text in the units that it prints them in", async () => {
    const [json, text] = await Promise.all(
      ["json", "txt"].map((extension) => parseText(fixtureText("google-benchmark", `bench-r1.${extension}`))),
    );
    for (const [index, { metrics, customMetrics }] of text!.entries()) {
      const exact = json![index]!;
      if (metrics.throughput) expect(metrics.throughput / exact.metrics.throughput!).toBeCloseTo(1, 5);
      const items = customMetrics.items_per_second?.value;
      if (items) expect(items / exact.customMetrics.items_per_second!.value).toBeCloseTo(1, 5);
    }
    expect(text!.filter(({ metrics }) => metrics.throughput)).toHaveLength(2);
  });

  it.each(["odd.json", "odd.txt"])("%s: a benchmark that failed has no times, and says so", async (name) => {
    const runs = await parseText(fixtureText("google-benchmark", name));
    const skipped = runs.find(({ scenario }) => scenario === "Skipped");
    expect(skipped?.metrics).toEqual({});
    expect(skipped?.checks).toMatchObject([
      { id: "benchmark-failed", message: expect.stringContaining("no such device") },
    ]);
  });

  it("in text has no time that is rounded away", async () => {
    const text = fixtureText("google-benchmark", "bench-r1.txt").replace(" 0.001 us", " 0.000 us");
    const run = (await parseText(text)).find(({ scenario }) => scenario === "Threads/threads:2");
    expect(run).toMatchObject({ metrics: {}, customMetrics: {}, load: { threads: 2 } });
    expect(run?.checks.map(({ id }) => id)).toEqual(["no-score"]);
  });

  it("with aggregates only is their mean", async () => {
    const report = JSON.parse(fixtureText("google-benchmark", "repetitions.json"));
    report.benchmarks = report.benchmarks.filter((one: { run_type: string }) => one.run_type === "aggregate");
    const mean = (row: string) =>
      report.benchmarks.find(({ name }: { name: string }) => name === row).real_time / 1e9;
    const runs = await parseText(JSON.stringify(report));
    expect(runs.map(({ scenario, metrics }) => [scenario, metrics.time_per_op])).toEqual([
      ["Copy/64", expect.closeTo(mean("Copy/64_mean"), 20)],
      ["Copy/65536", expect.closeTo(mean("Copy/65536_mean"), 20)],
    ]);
    const rows = fixtureText("google-benchmark", "repetitions.txt").split("\n");
    const text = rows.filter((line) => !/^Copy\/\d+ /.test(line)).join("\n");
    const means = await parseText(text);
    expect(means.map(({ scenario, metrics }) => [scenario, metrics.time_per_op])).toEqual([
      ["Copy/64", 1.19e-8],
      ["Copy/65536", 3.597e-6],
    ]);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("google-benchmark", "bench-r1.json"));
    await expectDamageIsReported(fixtureText("google-benchmark", "odd.txt"));
  });
});
