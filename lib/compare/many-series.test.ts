import { expect, test } from "vitest";
import { runsOf } from "./fixtures/runs";
import { compareRuns, runSteps } from "./compare-runs";

/** So many micro-benchmarks with three primary metrics each, once on each side. */
function benchmarks(series: number) {
  const side = (uploadId: string) =>
    Array.from({ length: series }, (_, n) =>
      runsOf([{ time_per_op: (100 + n) / 1e9, bytes_per_op: 64, allocs_per_op: 2 }], {
        scenario: `Benchmark${n}`,
        uploadId,
      }),
    ).flat();
  const primary = () => ["time_per_op", "bytes_per_op", "allocs_per_op"];
  return { base: side("base"), head: side("head"), history: () => [], primary };
}

/** Processor time of a comparison of so many series, milliseconds. */
function costOf(series: number): number {
  const input = benchmarks(series);
  const before = process.cpuUsage();
  const { headline } = compareRuns(input);
  expect(headline.sentence).toContain(`of all ${series} series inconclusive`);
  return process.cpuUsage(before).user / 1_000;
}

test("a comparison of four times as many series costs about four times as much", { timeout: 60_000 }, () => {
  costOf(300);
  const small = Math.min(costOf(500), costOf(500));
  // Looking through all rows for each of them made it 30 times as much.
  expect(costOf(2_000)).toBeLessThan(10 * small);
});

/** How often one step looks at what runs have measured, at most. */
function mostLooks(series: number): number {
  let looks = 0;
  const watched = <R extends { metrics: object }>(runs: readonly R[]): R[] =>
    runs.map((run) =>
      Object.defineProperty({ ...run }, "metrics", { get: () => (looks++, run.metrics), enumerable: true }),
    );
  const { base, head, ...context } = benchmarks(series);
  const steps = runSteps({ base: watched(base), head: watched(head), ...context });
  let most = 0;
  do {
    most = Math.max(most, looks);
    looks = 0;
  } while (!steps.next().done);
  return Math.max(most, looks);
}

test("a step looks at as many runs whether there are 20 series or 200", () => {
  const few = mostLooks(20);
  expect(few).toBeGreaterThan(0);
  expect(mostLooks(200)).toBe(few);
});
