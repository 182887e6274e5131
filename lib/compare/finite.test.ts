import fc from "fast-check";
import { expect, it } from "vitest";
import { compareRuns } from ".";
import { pair, runsWith } from "./fixtures/runs";

/** Of what may be measured, the strangest: nothing, equal values, gauges below zero, 60 orders of magnitude. */
const value = fc.oneof(
  fc.constantFrom(0, 1, 1e-30, 1e30, -1, -1e-9, 100, 100, 100.0001, 3),
  fc.double({ noNaN: true, min: -1e30, max: 1e30 }).map((one) => (Math.abs(one) < 1e-30 ? 0 : one)),
);
const values = fc.array(value, { minLength: 1, maxLength: 7 });
const metric = fc.constantFrom("qps", "latency_p99", "errors", "error_rate", "widgets", "time_per_op");

/** Every number and every text of an answer. */
function leaves(of: unknown): unknown[] {
  return typeof of === "object" && of !== null ? Object.values(of).flatMap(leaves) : [of];
}

it("compares whatever was measured in finite numbers, with the change inside its interval", () => {
  fc.assert(
    fc.property(metric, values, values, (name, base, head) => {
      const comparison = compareRuns(pair(runsWith(name, base), runsWith(name, head)));
      for (const leaf of leaves(comparison)) {
        if (typeof leaf === "number") expect(leaf).toSatisfy(Number.isFinite);
        if (typeof leaf === "string") expect(leaf).not.toMatch(/NaN|Infinity|undefined/);
      }
      for (const { interval, change, pValue, adjustedPValue } of comparison.rows) {
        for (const p of [pValue ?? 0, adjustedPValue ?? 1]) expect(p >= 0 && p <= 1).toBe(true);
        const slack = 1e-9 * (1 + Math.abs(change ?? 0));
        if (interval && change !== null)
          expect(interval[0] <= change + slack && change - slack <= interval[1]).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

it("says no percentage of next to nothing, which no number could hold", () => {
  const [row] = compareRuns(pair(runsWith("widgets", [5e-324]), runsWith("widgets", [1]))).rows;
  expect(row).toMatchObject({ change: null, interval: null });
});
