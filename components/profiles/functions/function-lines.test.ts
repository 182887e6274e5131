import { expect, it } from "vitest";
import {
  functionLines,
  historyAxis,
  repeatsNote,
  scalesOf,
  topLines,
  withoutSamples,
} from "./function-lines";

const profile = (commit: string, total = 200, requests: number | null = null) => ({
  profileId: commit,
  commit,
  committedAt: "2026-03-01T10:00:00Z",
  message: null,
  total,
  requests,
});
const point = (commit: string, cum: number | null, total?: number, requests?: number) => ({
  ...profile(commit, total, requests),
  flat: cum,
  cum,
});
const history = { name: "f", kind: "cpu", sampleType: "cpu", unit: "nanoseconds" };

it("draws shares, repeats of a commit as one point, and nothing where the cost is not known", () => {
  const points = [point("a", 20), point("a", 60), point("b", null), point("c", 100), point("d", 0, 0)];
  const all = { ...history, series: [{ scenario: "mixed", environment: "here", points }] };
  const axis = historyAxis([points]);
  expect(axis.map(({ commit }) => commit)).toEqual(["a", "b", "c", "d"]);
  const [cum, flat] = functionLines(all, axis, "share");
  expect(cum?.points).toEqual([
    { at: 0, n: 2, median: 0.2, min: 0.1, max: 0.3 },
    { at: 2, n: 1, median: 0.5, min: 0.5, max: 0.5 },
  ]);
  expect([cum?.label, flat?.label]).toEqual(["cum", "flat"]);
  expect([cum?.ofProfiles, flat?.ofProfiles]).toEqual([true, true]);
  expect(scalesOf([points])).toEqual(["absolute", "share"]);
});

it("divides by requests where they are known: a service that got faster at full load is seen", () => {
  const points = [point("a", 100, 200, 10), point("b", 100, 200, 100), point("c", 100)];
  const all = { ...history, series: [{ scenario: "mixed", environment: "here", points }] };
  expect(scalesOf([points])).toEqual(["request", "share"]);
  const [cum] = functionLines(all, historyAxis([points]), "request");
  expect(cum?.points.map(({ at, median }) => [at, median])).toEqual([
    [0, 10],
    [1, 1],
  ]);
});

it("piles up the most expensive functions, each with its link, and gives the rest to all others", () => {
  const profiles = [profile("a"), profile("b"), profile("unread")];
  const functions = [
    { name: "runtime.mallocgc", flat: [20, 120, null], cum: [30, 130, null] },
    { name: "example.com/app.work", flat: [0, 60, null], cum: [0, 60, null] },
  ];
  const series = { scenario: null, environment: "here", profiles, functions, moved: [] };
  const top = { kind: "cpu", sampleType: "cpu", unit: "nanoseconds", series: [series] };
  const lines = topLines("p", top, series, historyAxis([profiles]), "share");
  expect(lines.map(({ label, points }) => [label, points.map(({ at, median }) => [at, median])])).toEqual([
    ["runtime.mallocgc", [0.1, 0.6].map((share, at) => [at, share])],
    ["app.work", [0, 0.3].map((share, at) => [at, share])],
    ["all others", [0.9, 0.1].map((share, at) => [at, share])],
  ]);
  expect(lines[0]?.href).toBe("/p/functions?name=runtime.mallocgc&kind=cpu&sampleType=cpu");
  expect(new Set(lines.map(({ colour }) => colour)).size).toBe(3);
});

it("shows a name of megabytes by its beginning, and does not write it into an address", () => {
  const name = `main.${"x".repeat(8_000_000)}`;
  const one = {
    scenario: "",
    environment: "",
    profiles: [profile("a")],
    functions: [{ name, flat: [20], cum: [20] }],
    moved: [],
  };
  const axis = historyAxis([one.profiles]);
  const lines = topLines(
    "p",
    { kind: "cpu", sampleType: "cpu", unit: "ns", series: [one] },
    one,
    axis,
    "share",
  );
  expect(lines[0]?.label).toMatch(/^main\.x+…$/);
  expect(JSON.stringify(lines).length).toBeLessThan(5_000);
});

it("says that repeats are drawn by their medians where there are some, and what that does to shares", () => {
  const linesOf = (...commits: string[]) => {
    const points = commits.map((commit) => point(commit, 20));
    const all = { ...history, series: [{ scenario: "mixed", environment: "here", points }] };
    return functionLines(all, historyAxis([points]), "share");
  };
  expect(repeatsNote(linesOf("a", "b"), true)).toBeNull();
  expect(repeatsNote(linesOf("a", "b", "b"), true)).toMatch(/median.*need not add up to exactly 100.%/);
  expect(repeatsNote(linesOf("a", "b", "b"), false)).toMatch(/their median/);
});

it("says why there is nothing to draw, or nothing by name", () => {
  expect(withoutSamples([profile("a", 0)], "cpu")).toMatch(/^The only profile has no samples of cpu/);
  expect(withoutSamples([profile("a", 0), profile("b", 0)], "cpu")).toMatch(
    /^None of the 2 profiles has samples/,
  );
  expect(withoutSamples([profile("a"), profile("b", 0)], "cpu")).toMatch(
    /^The newest profile has no samples/,
  );
  expect(withoutSamples([profile("a", 0), profile("b")], "cpu")).toBeNull();
  expect(withoutSamples([], "cpu")).toBeNull();
});
