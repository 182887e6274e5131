/**
 * Where an increasing function reaches `target`, by bisection until two neighbouring doubles are left. The
 * bracket must hold the answer.
 */
export function invertIncreasing(
  f: (x: number) => number,
  target: number,
  low: number,
  high: number,
): number {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (f(middle) < target) low = middle;
    else high = middle;
  }
}
