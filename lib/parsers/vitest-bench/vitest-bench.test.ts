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

describe("what vitest bench prints", () => {
  it("has the figures to the printed digit", async () => {
    const runs = await parseText(fixtureText("vitest-bench", "bench-r1.txt"));
    const figures = runs.map(({ scenario, metrics, customMetrics: own }) => {
      const ms = (name: string) => Number((own[`time_per_op_${name}`]!.value * 1e3).toFixed(4));
      const mean = Number((metrics.time_per_op! * 1e3).toFixed(4));
      return [scenario, [ms("min"), ms("max"), mean, ms("p75"), ms("p99"), ms("p99_5"), ms("p99_9")]];
    });
    expect(figures).toEqual(printed);
  });

  it("may stand beside the figures of a baseline, which are of another run", async () => {
    const runs = await parseText(fixtureText("vitest-bench", "compare.txt"));
    expect(runs.map(({ metrics }) => metrics.time_per_op)).toEqual([0.0000212, 0.0000261, 0.0000026]);
  });

  it("may have groups below their file, and times rounded to nothing", async () => {
    const text = ` ✓ a.bench.ts (2) 1234ms
   ✓ sort (1) 1.2s
     name       hz     min     max    mean     p75     p99    p995    p999     rme  samples
   · one  2,000,000.00  0.0000  0.0100  0.0000  0.0001  0.0001  0.0002  0.0003  ±0.10%  1,000   fastest
   ✓ search (1) 900ms
     name       hz     min     max    mean     p75     p99    p995    p999     rme  samples
   · two  20.00  0.0400  0.0600  0.0500  0.0501  0.0501  0.0502  0.0503  ±0.10%  10   slowest
`;
    const runs = await parseText(text);
    expect(runs.map(({ scenario, metrics }) => [scenario, metrics.time_per_op])).toEqual([
      ["a.bench.ts > sort > one", undefined],
      ["a.bench.ts > search > two", 0.00005],
    ]);
    expect(runs[0]?.checks.map(({ id }) => id)).toEqual(["no-score"]);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("vitest-bench", "bench-r1.txt"));
  });
});
