import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bestSplit } from "./best-split";
import { changePoints } from ".";

const Golden = z.array(
  z.object({
    name: z.string(),
    values: z.array(z.number()),
    runs: z.array(
      z.object({
        window: z.number(),
        maxP: z.number(),
        minMagnitude: z.number(),
        found: z.array(
          z.object({ index: z.number(), before: z.number(), after: z.number(), pValue: z.number() }),
        ),
      }),
    ),
  }),
);
const golden = Golden.parse(
  JSON.parse(readFileSync(new URL("./goldens/otava.json", import.meta.url), "utf8")),
);
const cases = golden.flatMap(({ name, values, runs }) => runs.map((run) => ({ name, values, ...run })));

/** Means and p-values to 1e-9 of themselves; a p below 1e-200 is as good as 0 to both. */
const near = (expected: number) =>
  expect.closeTo(expected, Math.max(0, 8.7 - Math.log10(Math.abs(expected) || 1)));

describe("change points as Apache Otava", () => {
  it.each(cases)(
    "$name (window $window, p $maxP, at least $minMagnitude)",
    ({ values, found, ...options }) => {
      const changes = changePoints(values, { ...options, rule: "otava" });
      expect(changes.map(({ index }) => index)).toEqual(found.map(({ index }) => index));
      expect(changes).toMatchObject(
        found.map(({ index, before, after, pValue }) => ({
          index,
          before: near(before),
          after: near(after),
          pValue: near(pValue),
        })),
      );
    },
  );

  it("knows from P99 alone when the real service took its locks apart", () => {
    const p99 = golden.find(({ name }) => name === "real p99, issue")?.values ?? [];
    expect(changePoints(p99).map(({ index }) => index)).toEqual([5, 12]);
  });
});

describe("laws of change points", () => {
  const values = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 });

  it("the same series has the same changes, ordered, inside it, each significant", () => {
    fc.assert(
      fc.property(values, (series) => {
        const changes = changePoints(series, { window: 20, maxP: 0.05 });
        expect(changePoints([...series], { window: 20, maxP: 0.05 })).toEqual(changes);
        changes.forEach(({ index, before, after }, position) => {
          expect(index).toBeGreaterThan(changes[position - 1]?.index ?? 0);
          expect(index).toBeLessThan(series.length);
          expect(before).not.toBe(after);
        });
      }),
    );
  });

  it("the unit does not matter", () => {
    fc.assert(
      fc.property(values, (series) => {
        const scaled = changePoints(series.map((value) => value * 1024));
        expect(scaled.map(({ index }) => index)).toEqual(changePoints(series).map(({ index }) => index));
      }),
    );
  });

  it("the best split has the energy of the formula written out", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 9 }), (series) => {
        const sum = (a: number[], b: number[]) =>
          a.flatMap((x) => b.map((y) => Math.abs(x - y))).reduce((s, d) => s + d, 0);
        let best = -Infinity;
        for (let tau = 1; tau < series.length; tau++)
          for (let kappa = tau + 1; kappa <= series.length; kappa++) {
            const [x, y] = [series.slice(0, tau), series.slice(tau, kappa)];
            const [n, m] = [x.length, y.length];
            const inside = (a: number[]) => (a.length > 1 ? sum(a, a) / 2 / (a.length - 1) : 0);
            best = Math.max(best, (2 / (n + m)) * (sum(x, y) - m * inside(x) - n * inside(y)));
          }
        expect(bestSplit(series, 0, series.length)?.score).toBeCloseTo(best, 9);
      }),
    );
  });
});
