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

/** Spread of the values, and the variance that more runs do not take away. */
interface Blur {
  readonly deviation: number;
  readonly drift?: number;
}

/**
 * Runs a side to find a true shift with 80 % power (Cohen 1988, normal approximation), for the rank test. Infinite
 * where no number of runs would do.
 * @param shift in the unit of the deviation
 */
export function runsToDetect(shift: number, blur: Blur, alpha: number): number {
  return runsWithin(Math.abs(shift) / (normalQuantile(1 - alpha / 2) + normalQuantile(0.8)), blur);
}

/** Runs a side so that the interval of a shift is at most `half` wide to each side; may be infinite. */
export function runsForInterval(half: number, blur: Blur, alpha: number): number {
  return runsWithin(half / normalQuantile(1 - alpha / 2), blur);
}

/** Runs a side so that the standard error of a shift is at most `error`. */
function runsWithin(error: number, { deviation, drift = 0 }: Blur): number {
  const left = error ** 2 - drift;
  return left > 0 ? Math.ceil((2 * rankTestCost * deviation ** 2) / left) : Infinity;
}
