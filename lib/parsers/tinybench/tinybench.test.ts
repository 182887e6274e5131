import { describe, expect, it } from "vitest";
import { expectDamageIsReported } from "../../testing/damage";
import { fixtureText, parseText } from "../../testing/result-fixtures";

/** What tinybench's table said of the same runs: mean and median in seconds. */
const printed: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  "bench-r1.json": {
    "sha256 4 KiB": [2.5491e-5, 5.8e-6],
    "JSON round trip": [5.4582e-6, 1.626e-6],
    "await sleep 1 ms": [0.001168243, 0.001121064],
  },
  "odd.json": {
    "sha256 4 KiB": [2.0016e-5, 5.338e-6],
    "JSON round trip": [5.0227e-6, 1.483e-6],
    "await sleep 1 ms": [0.001318308, 0.001134885],
    "empty function": [1.8752e-7, 6.9e-8],
  },
};

describe("tinybench's JSON", () => {
  it.each(Object.keys(printed))("%s: it has the figures of the table", async (name) => {
    const runs = await parseText(fixtureText("tinybench", name));
    const sound = runs.filter(({ checks }) => checks.length === 0);
    const expected = Object.entries(printed[name]!);
    expect(sound.map(({ scenario }) => scenario)).toEqual(expected.map(([task]) => `tokens > ${task}`));
    for (const [index, [, [mean, median]]] of expected.entries()) {
      expect(sound[index]!.metrics.time_per_op! / mean).toBeCloseTo(1, 3);
      expect(sound[index]!.customMetrics.time_per_op_median!.value / median).toBeCloseTo(1, 3);
    }
  });

  it("marks a task that threw", async () => {
    const runs = await parseText(fixtureText("tinybench", "odd.json"));
    const threw = runs.find(({ scenario }) => scenario === "tokens > throws");
    expect(threw).toMatchObject({ metrics: {}, customMetrics: {} });
    expect(threw?.checks).toMatchObject([
      {
        id: "benchmark-failed",
        level: "error",
        message: "The task has no times: it is errored (no such key).",
      },
    ]);
  });

  it("may be the list of tasks alone", async () => {
    const { tasks } = JSON.parse(fixtureText("tinybench", "bench-r1.json"));
    const runs = await parseText(JSON.stringify(tasks));
    expect(runs.map(({ scenario }) => scenario)).toEqual([
      "sha256 4 KiB",
      "JSON round trip",
      "await sleep 1 ms",
    ]);
    expect(runs[0]?.metrics.time_per_op).toBeCloseTo(tasks[0].result.latency.mean / 1e3, 18);
  });

  it("without a mean is refused, with where and why", async () => {
    const text = fixtureText("tinybench", "bench-r1.json").replace('"mean"', '"Mean"');
    await expect(parseText(text)).rejects.toThrow(/tasks\.0\.result\.latency\.mean/);
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("tinybench", "bench-r1.json"));
  });
});

describe("tinybench's table", () => {
  it.each(Object.keys(printed))("of %s has the figures to the printed digit", async (name) => {
    const runs = await parseText(fixtureText("tinybench", name.replace(".json", ".txt")));
    const sound = runs.filter(({ checks }) => checks.length === 0);
    expect(
      Object.fromEntries(
        sound.map(({ scenario, metrics, customMetrics }) => [
          scenario,
          [metrics.time_per_op, customMetrics.time_per_op_median?.value],
        ]),
      ),
    ).toEqual(printed[name]);
    const threw = runs.filter(({ checks }) => checks.length > 0);
    expect(threw.map(({ scenario, checks }) => [scenario, checks[0]?.message])).toEqual(
      name === "odd.json" ? [["throws", "The task has no times: it is errored (no such key)."]] : [],
    );
  });

  it("that is damaged is refused or read, and never becomes another", async () => {
    await expectDamageIsReported(fixtureText("tinybench", "odd.txt"));
  });
});
