import { smallestP } from "./mann-whitney";
import { normalQuantile } from "./normal";

/** The rank test needs about this many times the runs of a t-test on normal values (π/3). */
const rankTestCost = Math.PI / 3;

/** Runs a side so that the exact rank test can reach p ≤ `alpha` at all: 4 at 0.05, 5 at 0.025. */
export function runsForExactTest(alpha: number): number {
  let n = 1;
  while (smallestP(n, n) > alpha) n++;
  return n;
}

/**
 * Runs a side to find a true shift with 80 % power (Cohen 1988, normal approximation), for the rank test.
 * @param shift and @param deviation in the same unit
 */
export function runsToDetect(shift: number, deviation: number, alpha: number): number {
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(0.8);
  return Math.ceil(2 * rankTestCost * ((z * deviation) / shift) ** 2);
}

/** Runs a side so that the interval of a shift is at most `half` wide to each side. */
export function runsForInterval(half: number, deviation: number, alpha: number): number {
  return Math.ceil(2 * rankTestCost * ((normalQuantile(1 - alpha / 2) * deviation) / half) ** 2);
}

/** The smallest true shift that groups of n and m show with 80 % power, in the unit of `deviation`. */
export function smallestVisibleShift(n: number, m: number, deviation: number, alpha: number): number {
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(0.8);
  return z * deviation * Math.sqrt((1 / n + 1 / m) * rankTestCost);
}
