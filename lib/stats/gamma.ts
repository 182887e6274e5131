/** ψ(x), the derivative of log Γ, for x > 0: recurrence up to 12, then the asymptotic series; 12 digits. */
export function digamma(x: number): number {
  if (x < 12) return digamma(x + 1) - 1 / x;
  const square = 1 / x ** 2;
  return (
    Math.log(x) - 1 / (2 * x) - square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square / 240)))
  );
}

/** ψ′(x) for x > 0, the same way. */
export function trigamma(x: number): number {
  if (x < 12) return trigamma(x + 1) + 1 / x ** 2;
  const square = 1 / x ** 2;
  return 1 / x + square / 2 + (square / x) * (1 / 6 - square * (1 / 30 - square * (1 / 42 - square / 30)));
}
