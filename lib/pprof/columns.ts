import type { Int64Column } from "./profile";

/** An empty column for `count` values. */
export function int64Column(count: number): Int64Column {
  return { lo: new Uint32Array(count), hi: new Int32Array(count) };
}

/** Value `i` exactly. */
export function int64At(column: Int64Column, i: number): bigint {
  return (BigInt(column.hi[i]!) << 32n) | BigInt(column.lo[i]!);
}

/** Stores value `i`; what does not fit 64 bits wraps. */
export function setInt64(column: Int64Column, i: number, value: bigint): void {
  column.lo[i] = Number(BigInt.asUintN(32, value));
  column.hi[i] = Number(BigInt.asIntN(32, value >> 32n));
}

/** Value `i` as a number, rounded beyond 2^53. */
export function numberAt(column: Int64Column, i: number): number {
  return column.hi[i]! * 4294967296 + column.lo[i]!;
}

/** All values as numbers. */
export function numbersOf(column: Int64Column): Float64Array {
  const numbers = new Float64Array(column.lo.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = numberAt(column, i);
  return numbers;
}

/**
 * A column as one or three arrays of numbers whose sums, in any order and selection, are exact. One where all
 * sums stay below 2^53; else digits of base 2^22, which stay exact for 2^31 samples. Whatever is linear in the
 * values is computed lane by lane and put together by `joinLanes`.
 */
export type Lanes = readonly Float64Array[];

const digitBits = 22n;

/** Splits a column into lanes. */
export function lanesOf(column: Int64Column): Lanes {
  const count = column.lo.length;
  const plain = new Float64Array(count);
  let size = 0;
  for (let i = 0; i < count; i++) {
    const value = numberAt(column, i);
    plain[i] = value;
    size += Math.abs(value);
  }
  if (size <= Number.MAX_SAFE_INTEGER) return [plain];
  const lanes = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const lo = column.lo[i]!;
    const hi = column.hi[i]!;
    lanes[0]![i] = lo & 0x3fffff;
    lanes[1]![i] = (lo >>> 22) | ((hi & 0xfff) << 10);
    lanes[2]![i] = hi >> 12;
  }
  return lanes;
}

/** Sums: `values` are exact unless `exact` is there, then they are its nearest numbers. */
export interface Sums {
  readonly values: Float64Array;
  readonly exact: readonly bigint[] | null;
}

/** Puts together what was computed lane by lane. */
export function joinLanes(lanes: Lanes): Sums {
  const first = lanes[0]!;
  if (lanes.length === 1) return { values: first, exact: null };
  const exact = Array.from(first, (_, i) =>
    lanes.reduceRight((sum, lane) => (sum << digitBits) + BigInt(lane[i]!), 0n),
  );
  return { values: Float64Array.from(exact, Number), exact };
}
