/** A row of a regression: what stands beside each coefficient, the value, its weight. */
export interface Row {
  readonly x: readonly number[];
  readonly y: number;
  readonly weight: number;
}

/** What a regression found. */
export interface Fit {
  readonly coefficients: readonly number[];
  /** Sum of the weighted squares that are left. */
  readonly squares: number;
  /** (XᵀWX)⁻¹: times the variance, the covariance of the coefficients. */
  readonly inverse: readonly (readonly number[])[];
}

/** Weighted linear least squares by the normal equations; null where the columns say the same. */
export function leastSquares(rows: readonly Row[]): Fit | null {
  const size = rows[0]?.x.length ?? 0;
  const places = Array.from({ length: size }, (_, at) => at);
  const sum = (f: (row: Row) => number) => rows.reduce((total, row) => total + row.weight * f(row), 0);
  const inverse = inverseOf(places.map((i) => places.map((j) => sum(({ x }) => (x[i] ?? 0) * (x[j] ?? 0)))));
  if (!inverse) return null;
  const right = places.map((i) => sum(({ x, y }) => (x[i] ?? 0) * y));
  const coefficients = inverse.map((line) =>
    line.reduce((total, value, j) => total + value * (right[j] ?? 0), 0),
  );
  const fitted = (x: readonly number[]) =>
    x.reduce((total, value, i) => total + value * (coefficients[i] ?? 0), 0);
  return { coefficients, squares: sum(({ x, y }) => (y - fitted(x)) ** 2), inverse };
}

/** Gauss-Jordan with scaled pivots; null where there is none. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const scale = matrix.map((line, i) => Math.sqrt(line[i] ?? 0));
  if (scale.some((value) => !(value > 0))) return null;
  const work = matrix.map((line, i) => [
    ...line.map((value, j) => value / (scale[i]! * scale[j]!)),
    ...matrix.map((_, j) => (i === j ? 1 : 0)),
  ]);
  for (let column = 0; column < size; column++) {
    const pivot = work
      .map((line, i) => ({ i, value: Math.abs(line[column] ?? 0) }))
      .filter(({ i }) => i >= column)
      .reduce((best, one) => (one.value > best.value ? one : best));
    if (pivot.value < 1e-12) return null;
    [work[column], work[pivot.i]] = [work[pivot.i]!, work[column]!];
    const by = work[column]![column]!;
    work[column] = work[column]!.map((value) => value / by);
    work.forEach((line, i) => {
      const factor = line[column] ?? 0;
      if (i !== column && factor !== 0)
        work[i] = line.map((value, j) => value - factor * (work[column]![j] ?? 0));
    });
  }
  return work.map((line, i) => line.slice(size).map((value, j) => value / (scale[i]! * scale[j]!)));
}
