import { expect, it } from "vitest";
import { type LeadingCosts, tellingFunctions } from "./telling-functions";

const profile = (commit: string, requests: number | null = null) => ({
  profileId: commit,
  commit,
  committedAt: "2026-03-01T10:00:00Z",
  message: null,
  total: 100,
  requests,
});
const costs = (of: Record<string, number>, rest = 0): LeadingCosts => ({
  names: Object.keys(of),
  costs: Object.values(of),
  rest,
});

it("names what cost most in the middle of the range, too, and what moved most", () => {
  const leading = new Map([
    ["a", costs({ steady: 30, other: 29, third: 28 })],
    ["b", costs({ peak: 60, steady: 30, other: 29, third: 28, comes: 9 })],
    ["c", costs({ steady: 30, other: 29, third: 28 })],
  ]);
  const profiles = ["a", "b", "c"].map((commit) => profile(commit));
  expect(tellingFunctions(profiles, leading, 1)).toEqual(["peak"]);
  // By turns: the highest peaks, and what moved most though three others cost more.
  expect(tellingFunctions(profiles, leading, 3)).toEqual(["peak", "steady", "comes"]);
  expect(tellingFunctions(profiles, leading, 9)).toEqual(["peak", "steady", "other", "third", "comes"]);
});

it("weighs by request where requests are known: the busier commit does not win by its load", () => {
  const leading = new Map([
    ["a", costs({ dear: 20 })],
    ["b", costs({ cheap: 90, dear: 10 })],
  ]);
  expect(tellingFunctions([profile("a", 10), profile("b", 1_000)], leading, 1)).toEqual(["dear"]);
  expect(tellingFunctions([profile("a"), profile("b")], leading, 1)).toEqual(["cheap"]);
});

it("takes what is not in a profile's list for no more than what the list leaves out", () => {
  const leading = new Map([
    ["a", costs({ large: 50, hidden: 11 }, 10)],
    ["b", costs({ large: 45 }, 10)],
  ]);
  expect(tellingFunctions([profile("a"), profile("b")], leading, 1)).toEqual(["large"]);
});
