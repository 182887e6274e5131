import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureText, parseText } from "../../testing/result-fixtures";

const metric = {
  "ns/op": "time_per_op",
  "B/op": "bytes_per_op",
  "allocs/op": "allocs_per_op",
  "MB/s": "throughput",
} as const;
const factor = { "ns/op": 1e-9, "B/op": 1, "allocs/op": 1, "MB/s": 1e6 } as const;
type Unit = keyof typeof metric;

describe("go test -bench", () => {
  it.each(["all-r1.txt", "cpu-r1.txt", "benchstat-old.txt"])(
    "%s: every number is the printed one",
    async (name) => {
      const runs = await parseText(fixtureText("gobench", name));
      const lines = fixtureText("gobench", name)
        .split("\n")
        .filter((line) => line.includes(" ns/op"));
      expect(runs).toHaveLength(lines.length);
      for (const [index, line] of lines.entries()) {
        const run = runs[index]!;
        const pairs = [...line.matchAll(/([\d.]+) (\S+\/\w+)/g)].map(
          ([, value, unit]) => [unit as Unit, Number(value)] as const,
        );
        expect(Object.keys(run.metrics)).toEqual(pairs.map(([unit]) => metric[unit]));
        for (const [unit, value] of pairs)
          expect(run.metrics[metric[unit]]).toBeCloseTo(value * factor[unit], 15);
        const [, base, threads = "1"] = /^Benchmark(\S+?)(?:-(\d+))?\s/.exec(line) ?? [];
        expect(run).toMatchObject({
          scenario: `tokensvc.${base}`,
          load: { threads: Number(threads) },
          checks: [],
        });
      }
    },
  );

  it("has the medians that benchstat printed", async () => {
    const runs = await parseText(fixtureText("gobench", "benchstat-old.txt"));
    const median = (scenario: string, name: "time_per_op" | "bytes_per_op" | "throughput") => {
      const values = runs
        .filter((run) => run.scenario === scenario)
        .map(({ metrics }) => metrics[name] ?? NaN);
      const sorted = values.toSorted((a, b) => a - b);
      return (sorted[values.length / 2 - 1]! + sorted[values.length / 2]!) / 2;
    };
    expect(median("tokensvc.Ping", "time_per_op")).toBeCloseTo(9.9325e-6, 15);
    expect(median("tokensvc.Sign/sub=a", "time_per_op")).toBeCloseTo(8.1705e-6, 15);
    expect(median("tokensvc.VerifyParallel", "bytes_per_op")).toBe(9719.5);
    expect(median("tokensvc.Issue", "throughput")).toBe(1.665e6);
  });

  it("as -json is put together from its events", async () => {
    const runs = await parseText(fixtureText("gobench", "json-r1.jsonl"));
    expect(runs.map(({ scenario, metrics }) => [scenario, metrics.time_per_op])).toContainEqual([
      "tokensvc.Ping",
      10.182e-6,
    ]);
    expect(runs).toHaveLength(6);
  });

  it("tells what the benchmark reports itself, in base units", async () => {
    const text = `Unit score better=higher
pkg: shop/cart
Benchmark/empty-4 \t 1 \t 100 ns/op\t 2500 p99-ns\t 7.5 ns/GC\t 3 score\t 12 hits/s\t 1.5 MB
`;
    const [run] = await parseText(text);
    expect(run).toMatchObject({
      scenario: "shop/cart./empty",
      load: { threads: 4 },
      metrics: { time_per_op: 1e-7 },
    });
    expect(run?.customMetrics).toEqual({
      p99_seconds: { value: 2.5e-6, unit: "seconds", better: "lower" },
      seconds_per_gc: { value: 7.5e-9, unit: "seconds/GC", better: "lower" },
      score: { value: 3, unit: "score", better: "higher" },
      hits_per_s: { value: 12, unit: "hits/s", better: "higher" },
      bytes: { value: 1_500_000, unit: "bytes", better: null },
    });
    expect(run?.checks.map(({ id }) => id)).toEqual(["one-iteration"]);
  });

  it("keeps packages apart, and marks the one that failed", async () => {
    const text = `pkg: a
BenchmarkX-2 10 5 ns/op
PASS
pkg: b
BenchmarkX-2 10 6 ns/op
--- FAIL: BenchmarkY
FAIL
exit status 1
`;
    const runs = await parseText(text);
    expect(runs.map(({ scenario, checks }) => [scenario, checks.map(({ id }) => id)])).toEqual([
      ["a.X", []],
      ["b.X", ["tests-failed"]],
    ]);
  });

  it("finds numbers behind what the benchmark printed itself", async () => {
    const [run] = await parseText(
      "goos: linux\ngoarch: amd64\nBenchmarkLog-2   \tlistening on :8080\n     100\t      5 ns/op\n",
    );
    expect(run).toMatchObject({ scenario: "Log", metrics: { time_per_op: 5e-9 } });
  });

  it("cut inside its last line is refused, and never becomes another number", async () => {
    const text = fixtureText("gobench", "all-r1.txt").split("\n").slice(0, 30).join("\n") + "\n";
    const whole = await parseText(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: text.length - 1 }), async (at) => {
        const runs = await parseText(text.slice(0, at)).catch((error: Error) => error);
        if (runs instanceof Error) return;
        expect(runs).toEqual(whole.slice(0, runs.length));
      }),
    );
  });

  it("of 1,000 benchmarks, ten times each, is 10,000 runs", async () => {
    const line = (index: number) =>
      `BenchmarkCase/${index % 1_000}-8 \t 1000 \t ${1_000 + index}.5 ns/op\t 16 B/op\t 1 allocs/op\n`;
    const runs = await parseText(Array.from({ length: 10_000 }, (_, index) => line(index)).join(""));
    expect(runs).toHaveLength(10_000);
    expect(new Set(runs.map(({ scenario }) => scenario)).size).toBe(1_000);
  });
});

describe("configuration lines, as benchstat has them", () => {
  const block = (note: string, time: number) =>
    `goos: linux\ngoarch: amd64\ncpu: A processor\npkg: shop\ncommit: abc\ntoolchain: ${note}\nBenchmarkX-4 10 ${time} ns/op\nPASS\n`;

  it("are tags of the results behind them", async () => {
    const [run] = await parseText(block("go1.26", 100));
    expect(run).toMatchObject({ scenario: "shop.X", load: { threads: 4 } });
    expect(run?.variant).toBeUndefined();
    const machine = { goos: "linux", goarch: "amd64", cpu: "A processor" };
    expect(run?.tags).toEqual({ ...machine, commit: "abc", toolchain: "go1.26" });
  });

  it("of several values were varied on purpose, and tell series apart", async () => {
    const runs = await parseText(block("go1.26", 100) + block("pgo", 90));
    expect(runs.map(({ variant, metrics }) => [variant, metrics.time_per_op])).toEqual([
      [{ toolchain: "go1.26" }, 100e-9],
      [{ toolchain: "pgo" }, 90e-9],
    ]);
    expect(runs[0]?.tags?.toolchain).toBeUndefined();
  });

  it("are none where a test prints something alike", async () => {
    const text = "Note: no key\ntesting: warning: slow\nok: \nBenchmarkX 10 5 ns/op\n";
    expect((await parseText(text))[0]?.tags).toBeUndefined();
  });
});
