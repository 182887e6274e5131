import { expect, test } from "vitest";
import { runsOf } from "./fixtures/runs";
import { compareRuns } from "./compare-runs";

/** Processor time of a comparison of so many micro-benchmarks with three primary metrics each, milliseconds. */
function costOf(series: number): number {
  const side = (uploadId: string) =>
    Array.from({ length: series }, (_, n) =>
      runsOf([{ time_per_op: (100 + n) / 1e9, bytes_per_op: 64, allocs_per_op: 2 }], {
        scenario: `Benchmark${n}`,
        uploadId,
      }),
    ).flat();
  const primary = () => ["time_per_op", "bytes_per_op", "allocs_per_op"];
  const before = process.cpuUsage();
  const { headline } = compareRuns({ base: side("base"), head: side("head"), history: () => [], primary });
  expect(headline.sentence).toContain(`of all ${series} series inconclusive`);
  return process.cpuUsage(before).user / 1_000;
}

test("a comparison of four times as many series costs about four times as much", { timeout: 60_000 }, () => {
  costOf(300);
  const small = Math.min(costOf(500), costOf(500));
  // Looking through all rows for each of them made it 30 times as much.
  expect(costOf(2_000)).toBeLessThan(10 * small);
});
