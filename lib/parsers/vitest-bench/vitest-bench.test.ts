import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const text = () => fixtureText("vitest-bench", "bench-r1.json");

/** What vitest printed of the same run, in ms: min, max, mean, p75, p99, p995, p999. */
const printed = [
  ["vb/a.bench.js > hash > sha256 4 KiB", [0.0041, 8.0701, 0.0115, 0.0051, 0.0101, 0.0186, 4.0538]],
  ["vb/a.bench.js > hash > md5 4 KiB", [0.0094, 18.0332, 0.0329, 0.011, 0.0267, 0.052, 8.0761]],
  [
    "vb/a.bench.js > nested > json > deep > round trip",
    [0.001, 12.9002, 0.0044, 0.0014, 0.0039, 0.0043, 0.0183],
  ],
];

describe("vitest bench's JSON", () => {
  it("has the figures that vitest printed", async () => {
    const runs = await parseText(text());
    const figures = runs.map(({ scenario, metrics, customMetrics: own }) => {
      const further = ["min", "max", "", "p75", "p99", "p99_5", "p99_9"].map((name) =>
        name ? own[`time_per_op_${name}`]?.value : metrics.time_per_op,
      );
      return [scenario, further.map((seconds) => Number((seconds! * 1e3).toFixed(4)))];
    });
    expect(figures).toEqual(printed);
    const [{ mean, median }] = JSON.parse(text()).files[0].groups[0].benchmarks;
    expect(runs[0]?.metrics.time_per_op).toBeCloseTo(mean / 1e3, 18);
    expect(runs[0]?.customMetrics.time_per_op_median?.value).toBeCloseTo(median / 1e3, 18);
  });

  it("marks a benchmark that threw, which has a rank and no numbers", async () => {
    const report = JSON.parse(text());
    report.files[0].groups[0].benchmarks[0] = { id: "1", name: "bad", rank: 1, rme: 0, samples: [] };
    const [run] = await parseText(JSON.stringify(report));
    expect(run).toMatchObject({ scenario: "vb/a.bench.js > hash > bad", metrics: {}, customMetrics: {} });
    expect(run?.checks).toMatchObject([{ id: "benchmark-failed", level: "error" }]);
  });

  it("without benchmarks is refused", async () => {
    await expect(parseText('{"files": [{"filepath": "a", "groups": []}]}')).rejects.toThrow(
      /a benchmark was expected/,
    );
    await expect(parseText(text().replace('"fullName"', '"fullname"'))).rejects.toThrow(
      /files\.0\.groups\.0\.fullName/,
    );
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(text());
  });
});
