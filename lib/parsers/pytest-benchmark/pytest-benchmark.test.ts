import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const text = () => fixtureText("pytest-benchmark", "bench-r1.json.gz");

/** What pytest printed of the same run, in seconds: min, max, mean, stdev, median. */
const printed: Readonly<Record<string, readonly number[]>> = {
  test_extra: [6.657e-8, 9.856178e-5, 2.644815e-7, 3.4591626e-6, 7.355e-8],
  test_pedantic: [0.0020524, 0.007358, 0.0023439, 0.0011804, 0.0020767],
  test_sha256: [5.15479996e-5, 0.00610899, 0.0001413986882, 0.0006436381687, 5.36010002e-5],
  "test_sort[10000]": [9.08539996e-5, 0.0001306909999, 0.0001004294999, 1.34236245e-5, 9.51294996e-5],
  "test_sort[100]": [1.4040006e-6, 0.0054718519996, 4.844202e-6, 0.0001149505815, 1.5079995e-6],
};

describe("pytest-benchmark's JSON", () => {
  it("has the figures that pytest printed", async () => {
    const runs = await parseText(text());
    expect(runs).toHaveLength(5);
    for (const { scenario, metrics, customMetrics, toolVersion } of runs) {
      const [min, max, mean, stdev, median] = printed[scenario?.split("::").at(-1) ?? ""]!;
      const near = (value: number | undefined, expected: number | undefined) =>
        expect(value! / expected!).toBeCloseTo(1, 4);
      near(metrics.time_per_op, mean);
      near(customMetrics.time_per_op_min?.value, min);
      near(customMetrics.time_per_op_max?.value, max);
      near(customMetrics.time_per_op_stdev?.value, stdev);
      near(customMetrics.time_per_op_median?.value, median);
      expect(toolVersion).toBe("5.3.1");
    }
  });

  it("has them to the written digit", async () => {
    const means = JSON.parse(text()).benchmarks.map(({ stats }: { stats: { mean: number } }) => stats.mean);
    expect((await parseText(text())).map(({ metrics }) => metrics.time_per_op)).toEqual(means);
  });

  it("tells of one round, and numbers of extra_info", async () => {
    const report = JSON.parse(text());
    const [first] = report.benchmarks;
    report.benchmarks = [
      { ...first, extra_info: { "Peak kB": 12, note: "x" }, stats: { ...first.stats, rounds: 1 } },
    ];
    const [run] = await parseText(JSON.stringify(report));
    expect(run?.customMetrics.peak_kb).toEqual({ value: 12 });
    expect(run?.checks.map(({ id }) => id)).toEqual(["one-iteration"]);
  });

  it("without a mean is refused, with where and why", async () => {
    await expect(parseText(text().replace('"mean"', '"Mean"'))).rejects.toThrow(/benchmarks\.0\.stats\.mean/);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    const report = JSON.parse(text());
    for (const one of report.benchmarks) one.stats.data = [];
    await expectDamageIsReported(JSON.stringify(report, null, 1));
  });
});

describe("pytest-benchmark's tables", () => {
  const table = () => fixtureText("pytest-benchmark", "bench-r1.txt");

  it("have the figures to the printed digit", async () => {
    const runs = await parseText(table());
    expect(runs.map(({ scenario }) => scenario).toSorted()).toEqual(Object.keys(printed));
    for (const { scenario, metrics, customMetrics } of runs) {
      const [min, max, mean, stdev, median] = printed[scenario!]!;
      const own = (key: string) => customMetrics[`time_per_op_${key}`]?.value;
      expect([own("min"), own("max"), metrics.time_per_op, own("stdev"), own("median")]).toEqual(
        [min, max, mean, stdev, median].map((seconds) => expect.closeTo(seconds!, 15)),
      );
    }
  });

  it("tell of tests that failed, and of one round", async () => {
    const runs = await parseText(fixtureText("pytest-benchmark", "odd.txt"));
    expect(runs.map(({ scenario, checks }) => [scenario, checks.map(({ id }) => id)])).toEqual([
      ["test_fails", ["benchmark-failed"]],
      ["test_once", ["one-iteration"]],
    ]);
  });

  it("leave out what this run is compared with, and keep names with blanks", async () => {
    const compared = `---- benchmark: 2 tests ----
Name (time in ms)            Min     Mean            OPS
------------------------------
test_a[x 1] (0001_b692275)   2.0 (1.0)   3.5 (1.0)   1,000.5 (1.0)
test_a[x 1] (NOW)            2.5 (1.25)  4.5 (1.28)  900.5 (0.9)
------------------------------
`;
    const runs = await parseText(compared);
    expect(runs.map(({ scenario, metrics }) => [scenario, metrics.time_per_op])).toEqual([
      ["test_a[x 1]", 0.0045],
    ]);
    const twice = compared.replace("test_a[x 1] (0001_b692275)", "test_a[x 1]               ");
    await expect(parseText(twice)).rejects.toThrow(/at line 5 .*"test_a\[x 1\]" twice/);
  });

  it("that are damaged are refused or read, and never become others", async () => {
    await expectDamageIsReported(table());
  });
});
