/** What a commit did in all: that of its headline, or that nothing was measured before it. */
export const commitVerdicts = [
  "improved",
  "regressed",
  "mixed",
  "unchanged",
  "inconclusive",
  "not-comparable",
  "first",
] as const;
