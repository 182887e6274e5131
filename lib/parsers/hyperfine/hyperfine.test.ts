import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

/** What hyperfine printed of the same run, in ms: mean, σ, user, system, min, max, runs. */
const printed: Readonly<Record<string, readonly (readonly number[])[]>> = {
  "three-r1.json": [
    [359.8, 116.3, 218.5, 1.7, 223.7, 571.4, 10],
    [57.3, 19.6, 15.6, 0.9, 39.4, 90.1, 10],
    [12.8, 21.7, 1.3, 0.9, 3.3, 74.3, 10],
  ],
  "named-param.json": [
    [1.2, 0.7, 0.6, 0.1, 0.6, 2.5, 8],
    [2.0, 1.0, 1.0, 0.1, 1.1, 4.0, 8],
    [1.4, 0.3, 1.0, 0.1, 1.0, 2.0, 8],
  ],
};

describe("hyperfine's JSON", () => {
  it.each(Object.keys(printed))("%s: its runs are what hyperfine printed", async (name) => {
    const runs = await parseText(fixtureText("hyperfine", name));
    const scenarios = [...new Set(runs.map(({ scenario }) => scenario))];
    const figures = scenarios.map((scenario) => {
      const own = runs.filter((run) => run.scenario === scenario);
      const times = own.map(({ metrics }) => metrics.time_per_op ?? NaN);
      const mean = times.reduce((sum, time) => sum + time) / times.length;
      const stdev = Math.sqrt(times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1));
      const { user_time_mean: user, system_time_mean: system } = own[0]!.customMetrics;
      const seconds = [mean, stdev, user!.value, system!.value, Math.min(...times), Math.max(...times)];
      expect(own.slice(1).every(({ customMetrics }) => Object.keys(customMetrics).length === 0)).toBe(true);
      return [...seconds.map((value) => Number((value * 1e3).toFixed(1))), times.length];
    });
    expect(figures).toEqual(printed[name]);
  });

  it("has every timing as it is written", async () => {
    const { results } = JSON.parse(fixtureText("hyperfine", "three-r1.json"));
    const runs = await parseText(fixtureText("hyperfine", "three-r1.json"));
    expect(runs.map(({ scenario, metrics }) => [scenario, metrics.time_per_op])).toEqual(
      results.flatMap(({ command, times }: { command: string; times: number[] }) =>
        times.map((time) => [command, time]),
      ),
    );
  });

  it("marks commands that failed, and times that are none", async () => {
    const failed = await parseText(fixtureText("hyperfine", "ignore-failure.json"));
    const errors = (scenario: string) =>
      failed.filter((run) => run.scenario === scenario).flatMap(({ checks }) => checks.map(({ id }) => id));
    expect(errors("sh -c 'exit 3'")).toEqual(Array.from({ length: 8 }, () => "command-failed"));
    expect(errors("sleep 0.02")).toEqual([]);
    const fast = await parseText(fixtureText("hyperfine", "too-fast.json"));
    expect(fast.every(({ checks }) => checks.some(({ id }) => id === "too-fast"))).toBe(true);
  });

  it("without timings is refused, with where and why", async () => {
    const text = '{"results": [{"command": "true", "mean": 1}]}';
    await expect(parseText(text)).rejects.toThrow(/problem in results\.0\.times/);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("hyperfine", "three-r1.json"));
  });
});

describe("what hyperfine prints", () => {
  it.each(Object.keys(printed))("of %s has the figures to the printed digit", async (name) => {
    const runs = await parseText(fixtureText("hyperfine", name.replace(".json", ".txt")));
    const { results } = JSON.parse(fixtureText("hyperfine", name));
    expect(runs.map(({ scenario }) => scenario)).toEqual(
      results.map(({ command }: { command: string }) => command),
    );
    const figures = runs.map(({ metrics, customMetrics: own }) =>
      ["time_per_op_stdev", "user_time_mean", "system_time_mean", "time_per_op_min", "time_per_op_max"]
        .map((key) => own[key]!.value)
        .toSpliced(0, 0, metrics.time_per_op!)
        .map((seconds) => Number((seconds * 1e3).toFixed(1))),
    );
    expect(figures).toEqual(printed[name]!.map((row) => row.slice(0, -1)));
  });

  it("may be coloured, of one run, of seconds, and of a command that failed", async () => {
    const text = `\u001b[1mBenchmark \u001b[0m#1: sleep 1
  Time (abs ≡):         1.002 s               [User: 0.5 ms, System: 12.1 µs]
 
  Warning: Ignoring non-zero exit code.
`;
    const [run] = await parseText(text);
    expect(run).toMatchObject({ scenario: "sleep 1", metrics: { time_per_op: 1.002 } });
    expect(run?.customMetrics.system_time_mean?.value).toBe(0.0000121);
    expect(run?.checks.map(({ id, level }) => [id, level])).toEqual([["command-failed", "error"]]);
    const [fast] = await parseText(fixtureText("hyperfine", "too-fast.txt"));
    expect(fast?.checks.map(({ id }) => id)).toEqual(["too-fast"]);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("hyperfine", "three-r1.txt"));
  });
});
