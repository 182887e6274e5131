/**
 * P-values adjusted for the false discovery rate (Benjamini & Hochberg 1995): the smallest rate at which each
 * test would still be called, in the order given.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 0) - (pValues[a] ?? 0));
  const adjusted = pValues.map(() => 1);
  let smallest = 1;
  order.forEach((index, fromTop) => {
    const rank = pValues.length - fromTop;
    // The factor first: it is exactly 1 for the highest p-value, which would else come out a digit below itself.
    smallest = Math.min(smallest, (pValues[index] ?? 1) * (pValues.length / rank));
    adjusted[index] = smallest;
  });
  return adjusted;
}
