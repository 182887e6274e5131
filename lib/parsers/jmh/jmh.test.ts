import { describe, expect, it } from "vitest";
import { fixtureText, parseText } from "../../testing/result-fixtures";

type Entry = {
  benchmark: string;
  mode: string;
  params: Record<string, string>;
  primaryMetric: {
    score: number;
    scoreUnit: string;
    scorePercentiles: Record<string, number>;
    rawData?: number[][];
  };
  secondaryMetrics: Record<string, unknown>;
};
const entries = (name: string): Entry[] => JSON.parse(fixtureText("jmh", name));

describe("JMH's JSON", () => {
  it.each(["r1.json", "r3.json"])("%s: every number is the written one", async (name) => {
    const runs = await parseText(fixtureText("jmh", name));
    const written = entries(name);
    expect(runs).toHaveLength(written.length);
    for (const [index, { benchmark, mode, params, primaryMetric }] of written.entries()) {
      const run = runs[index]!;
      const { score, scoreUnit, scorePercentiles } = primaryMetric;
      expect(run.scenario).toContain(`${benchmark}(alg=${params.alg}, bytes=${params.bytes}) ${mode}`);
      expect(run.load).toEqual({ threads: 1 });
      if (scoreUnit === "us/op") expect(run.metrics.time_per_op! / (score * 1e-6)).toBeCloseTo(1, 14);
      else {
        expect(run.customMetrics.ops_per_second!.value / (score * 1e3)).toBeCloseTo(1, 14);
        expect(run.metrics.time_per_op! * score * 1e3).toBeCloseTo(1, 14);
      }
      if (mode === "sample")
        expect(run.customMetrics.time_per_op_p99!.value).toBeCloseTo(scorePercentiles["99.0"]! * 1e-6, 15);
      expect(run.details.distribution?.quantiles.length ?? 0).toBe(mode === "sample" ? 8 : 0);
    }
  });

  it("has a run for each fork, with the mean of its iterations", async () => {
    const [entry] = entries("r1.json");
    entry!.primaryMetric = {
      ...entry!.primaryMetric,
      scoreUnit: "ns/op",
      rawData: [
        [100, 300],
        [500, 700],
        [10, 20],
      ],
    };
    const bytes = {
      score: 9,
      scoreUnit: "B/op",
      rawData: [
        [16, 16],
        [24, 24],
        [32, 32],
      ],
    };
    entry!.secondaryMetrics = { "gc.alloc.rate.norm": bytes };
    const runs = await parseText(JSON.stringify([entry]));
    expect(runs.map(({ metrics }) => metrics)).toEqual([
      { time_per_op: 2e-7, bytes_per_op: 16 },
      { time_per_op: 6e-7, bytes_per_op: 24 },
      { time_per_op: 1.5e-8, bytes_per_op: 32 },
    ]);
    expect(new Set(runs.map(({ scenario }) => scenario)).size).toBe(1);
  });

  it("of a throughput with threads tells the time that one operation took a thread", async () => {
    const entry = { ...entries("r3.json")[0]!, threads: 4 };
    entry.primaryMetric = { ...entry.primaryMetric, score: 2_000, scoreUnit: "ops/s" };
    const [run] = await parseText(JSON.stringify([entry]));
    expect(run).toMatchObject({ load: { threads: 4 }, metrics: { time_per_op: 0.002 } });
    expect(run?.customMetrics.ops_per_second).toEqual({ value: 2_000, unit: "ops/s", better: "higher" });
  });

  it("with a unit that JMH does not have is refused", async () => {
    const [entry] = entries("r3.json");
    entry!.primaryMetric.scoreUnit = "miles/op";
    await expect(parseText(JSON.stringify([entry]))).rejects.toThrow(/output of JMH.*primaryMetric/);
  });
});

describe("JMH's text", () => {
  it.each(["r1", "r3"])(
    "%s says of each benchmark what its JSON says, to the printed digit",
    async (name) => {
      const texts = await parseText(fixtureText("jmh", `${name}.txt`));
      const reports = await parseText(fixtureText("jmh", `${name}.json`));
      expect(texts.map(({ scenario }) => scenario)).toEqual(reports.map(({ scenario }) => scenario));
      for (const [index, { metrics, toolVersion, load }] of texts.entries()) {
        const { time_per_op: exact = NaN } = reports[index]!.metrics;
        // Three decimals of a microsecond, or of operations per millisecond.
        expect(Math.abs((metrics.time_per_op ?? NaN) - exact)).toBeLessThan(0.00051e-6 + exact * 1e-6);
        expect({ toolVersion, load }).toEqual({ toolVersion: "1.37", load: { threads: 1 } });
      }
    },
  );

  it("that is cut off is refused", async () => {
    const text = fixtureText("jmh", "r1.txt");
    const end = text.indexOf("# Run complete");
    for (const at of [400, 4_000, end - 1])
      await expect(parseText(text.slice(0, at))).rejects.toThrow(/Run complete/);
  });

  it("that rounds a score away has none", async () => {
    const text = fixtureText("jmh", "r3.txt").replace(/(Result .*\n\s+)1015\.401/, "$1≈ 10⁻³");
    const [run] = await parseText(text);
    expect(run?.metrics).toEqual({});
    expect(run?.checks.map(({ id }) => id)).toEqual(["no-score"]);
  });

  it("of a benchmark that failed says so", async () => {
    const text = fixtureText("jmh", "r3.txt").replace("# Run complete", "<failure>\n\n# Run complete");
    expect((await parseText(text))[0]?.checks.map(({ id }) => id)).toEqual(["benchmark-failed"]);
  });
});
