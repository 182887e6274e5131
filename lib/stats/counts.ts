import { incompleteBeta } from "./beta";

/**
 * Two-sided p-value of two counts of independent events under the same rate, exact for counts however small: given
 * their sum, the one of head is binomial (Przyborowski and Wilenski 1940). Twice the smaller tail, at most 1.
 * @param base count, ≥ 0; need not be whole
 * @param share part of all events that is expected in head while nothing differs, between 0 and 1
 */
export function countsPValue(base: number, head: number, share: number): number {
  const least = head > 0 ? incompleteBeta(share, head, base + 1) : 1;
  const most = base > 0 ? incompleteBeta(1 - share, base, head + 1) : 1;
  return Math.min(1, 2 * Math.min(least, most));
}
