import { describe, expect, it } from "vitest";
import { differingAnswers } from "./answers";
import type { DecisionRun } from "./types";

/** A variant of one run, as far as its answers are looked at. */
const variant = (value: string, bytes: number, good = 1) => ({
  value,
  runs: [
    {
      metrics: { qps: 1000, throughput: 1000 * bytes },
      statusCodes: { "200": good * 1000, "404": (1 - good) * 1000 },
    } as unknown as DecisionRun,
  ],
});

describe("differingAnswers", () => {
  it.each([
    ["as much as a header", 188, 174, 1, true, /headers alone/],
    ["a tenth of a larger body", 1_100, 1_000, 1, false, /not ranked/],
    ["a fifth of a little one", 120, 90, 1, false, /not ranked/],
    ["other bodies", 60, 380, 1, false, /not ranked/],
    ["other codes", 174, 174, 0.97, false, /97 % of the answers are 2xx/],
  ])("%s: %d and %d bytes, %f good", (_name, own, usual, good, isRanked, said) => {
    const [odd, ...others] = [variant("odd", own, good), variant("a", usual), variant("b", usual)];
    const { excluded, warnings } = differingAnswers([odd!, ...others]);
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(said)]);
    expect(excluded.has(odd!)).toBe(!isRanked);
    expect(excluded.size).toBe(isRanked ? 0 : 1);
  });

  it("says nothing of a few percent, which the tool's rounding can be", () => {
    const { excluded, warnings } = differingAnswers([variant("a", 174), variant("b", 178)]);
    expect([excluded.size, warnings]).toEqual([0, []]);
  });
});
