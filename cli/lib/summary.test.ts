import fc from "fast-check";
import { expect, it } from "vitest";
import { median, spread, summary } from "./summary.mjs";

it("takes the value in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  const numbers = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(numbers, (values) => {
      const middle = median(values);
      expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(values.length);
      expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(values.length);
    }),
  );
});

it("tells how far runs lie apart", () => {
  expect(spread([90, 100, 110])).toBe("20.0 %");
  expect(spread([100])).toBe("–");
  expect(spread([0, 0])).toBe("–");
});

it("has the columns that the server names, in their units, and no others", () => {
  const headline = [
    { metric: "time_per_op", label: "Time/op", unit: "seconds", primary: true },
    { metric: "allocs_per_op", label: "Allocs/op", unit: "allocations", primary: true },
  ];
  const run = (time: number) => ({
    id: "1",
    url: "u",
    tool: "gobench",
    scenario: "BenchmarkPing",
    environment: "ci",
    seriesId: "s",
    metrics: { time_per_op: time, allocs_per_op: 24, rss_bytes: 1 },
    headline,
    checks: [],
  });
  const links = { commit: "c", compare: null };
  const answer = {
    uploadId: "u",
    project: "p",
    commit: "f".repeat(40),
    replayed: false,
    profiles: [],
    links,
  };
  const lines = summary({ ...answer, runs: [run(2.81e-7), run(3.01e-7)] })
    .split("\n")
    .slice(1, 6);
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ["run", "Time/op", "Allocs/op"],
    ["1", "281 ns", "24"],
    ["2", "301 ns", "24"],
    ["median", "291 ns", "24"],
    ["spread", "6.9 %", "0.0 %"],
  ]);
});
