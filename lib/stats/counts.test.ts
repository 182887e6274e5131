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

test("agrees with itself where the normal distribution takes over", () => {
  for (const share of [0.5, 0.9, 0.1, 0.01])
    for (const errors of [-5, -4, -3, -1, 0, 1, 3, 4, 5]) {
      // A variance of 250,000 is the seam.
      const at = (variance: number) => {
        const all = variance / share / (1 - share);
        const head = all * share + errors * Math.sqrt(variance);
        return countsPValue(all - head, head, share);
      };
      const [exact, normal] = [at(249_999), at(250_001)];
      expect(Math.abs(normal / exact - 1)).toBeLessThan(0.05);
    }
});

test("holds for as many as a file can claim", () => {
  expect(countsPValue(1e10, 1e10, 0.5)).toBe(1);
  expect(countsPValue(1e12, 1e12 + 3 * Math.sqrt(2e12), 0.5)).toBeCloseTo(0.0027, 4);
  expect(countsPValue(1e12, 3e12, 0.5)).toBe(0);
});
