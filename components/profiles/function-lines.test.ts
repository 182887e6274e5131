import { expect, it } from "vitest";
import { functionAxis, functionLines } from "./function-lines";

const point = (commit: string, cum: number | null, total = 200) => ({
  profileId: commit,
  commit,
  committedAt: "2026-03-01T10:00:00Z",
  message: null,
  flat: cum,
  cum,
  total,
});

it("draws shares, repeats of a commit as one point, and nothing where the function is not known", () => {
  const points = [point("a", 20), point("a", 60), point("b", null), point("c", 100), point("d", 0, 0)];
  const history = { name: "f", kind: "cpu", sampleType: "cpu", unit: "nanoseconds" };
  const all = { ...history, series: [{ scenario: "mixed", environment: "here", points }] };
  const axis = functionAxis(all);
  expect(axis.map(({ commit }) => commit)).toEqual(["a", "b", "c", "d"]);
  const [cum, flat] = functionLines(all, axis);
  expect(cum?.points).toEqual([
    { at: 0, n: 2, median: 0.2, min: 0.1, max: 0.3 },
    { at: 2, n: 1, median: 0.5, min: 0.5, max: 0.5 },
  ]);
  expect([cum?.label, flat?.label]).toEqual(["cum", "flat"]);
});
