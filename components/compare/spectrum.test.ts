import fc from "fast-check";
import { expect, it } from "vitest";
import type { LatencyHistogram } from "@/lib/model";
import { spectrum } from "./spectrum";

const histogram = (counts: [number, number][]): LatencyHistogram => ({ lowest: 0.001, ratio: 1.02, counts });

it("merges the requests of all runs, slow ones of one run among them", () => {
  const points =
    spectrum([
      histogram([[0, 990]]),
      histogram([
        [0, 5],
        [100, 5],
      ]),
    ]) ?? [];
  expect(points[0]).toEqual({ q: 0, seconds: 0.001 });
  expect(points.at(-1)).toEqual({ q: 1, seconds: 0.001 * 1.02 ** 100 });
  expect(points.find(({ q }) => q > 0.98 && q < 0.99)?.seconds).toBe(0.001);
});

it("rises, whatever was counted", () => {
  const counts = fc.uniqueArray(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 1e6 })), {
    minLength: 1,
    selector: ([bucket]) => bucket,
  });
  fc.assert(
    fc.property(counts, (pairs) => {
      const points = spectrum([histogram(pairs.sort(([a], [b]) => a - b))]) ?? [];
      for (const [index, { q, seconds }] of points.entries()) {
        expect(q).toBeGreaterThan(points[index - 1]?.q ?? -1);
        expect(seconds).toBeGreaterThanOrEqual(points[index - 1]?.seconds ?? 0);
      }
    }),
  );
});

it("is none where a run has no histogram, buckets differ, or nothing was counted", () => {
  expect(spectrum([histogram([[0, 1]]), null])).toBeNull();
  expect(spectrum([histogram([[0, 1]]), { ...histogram([[0, 1]]), ratio: 1.1 }])).toBeNull();
  expect(spectrum([histogram([])])).toBeNull();
  expect(spectrum([])).toBeNull();
});
