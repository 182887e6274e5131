import { expect, test } from "vitest";
import { countsPValue } from "./counts";

/** Twice the smaller tail of the binomial distribution, added up term by term. */
function byHand(base: number, head: number, share: number): number {
  const all = base + head;
  let term = (1 - share) ** all;
  let [most, least] = [0, 0];
  for (let k = 0; k <= all; k++) {
    if (k <= head) most += term;
    if (k >= head) least += term;
    term *= ((all - k) / (k + 1)) * (share / (1 - share));
  }
  return Math.min(1, 2 * Math.min(most, least));
}

test.each([
  [0, 0, 0.5],
  [0, 1, 0.5],
  [5, 0, 0.5],
  [51, 9, 0.5],
  [3, 17, 0.25],
  [300, 130, 0.25],
  [310, 350, 0.5],
])("%i against %i events, %f of them expected in head, as added up term by term", (base, head, share) => {
  expect(countsPValue(base, head, share)).toBeCloseTo(byHand(base, head, share), 10);
});

test("is what the normal distribution says of many, and holds for very many", () => {
  // 3 standard errors of √(50,000 + 51,000): 0.0027, twice as far next to nothing.
  const apart = 3 * Math.sqrt(100_953);
  expect(countsPValue(50_000, 50_000 + apart, 0.5)).toBeCloseTo(0.0027, 3);
  expect(countsPValue(5e6, 5e6 + 6 * Math.sqrt(1e7), 0.5)).toBeLessThan(1e-8);
  expect(countsPValue(5e6, 5e6, 0.5)).toBeCloseTo(1, 3);
});
