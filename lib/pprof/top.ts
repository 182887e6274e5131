import type { Sums } from "./columns";
import { ProfileError } from "./error";
import { indexFrames } from "./frame-index";
import { type Granularity, comparePrinted, frameAt } from "./frames";
import type { Int64Column, Profile } from "./profile";
import { tally } from "./tally";
import { profileTotal } from "./total";

/** Options of everything that counts by frame. */
export interface FrameOptions {
  /** What counts as one frame, `functions` unless told. */
  readonly granularity?: Granularity;
}

/** Values that a number would round, exactly. */
export interface ExactCost {
  readonly flat: bigint;
  readonly cum: bigint;
}

/** One frame's cost in the profile's own unit. */
export interface TopRow {
  readonly name: string;
  /** Source file, the first in order where several functions share the name; "" where unknown. */
  readonly file: string;
  readonly line: number;
  readonly flat: number;
  readonly cum: number;
  /** Present only where sums of the profile can exceed 2^53; then `flat` and `cum` are the nearest numbers. */
  readonly exact?: ExactCost;
}

/** The table of `go tool pprof -top`, in its order and not cut off. */
export interface TopTable {
  readonly sampleType: string;
  readonly unit: string;
  /** What percentages refer to: the sum of absolute values. */
  readonly total: number;
  readonly exactTotal?: bigint;
  readonly rows: readonly TopRow[];
}

/** The column of one sample type. Throws ProfileError where there is no such type. */
export function valuesOf(profile: Profile, sampleTypeIndex: number): Int64Column {
  const values = profile.samples.values[sampleTypeIndex];
  if (!values)
    throw new ProfileError(
      `There is no sample type ${sampleTypeIndex}, the profile has ${profile.sampleTypes.length}`,
    );
  return values;
}

/** Flat and cumulative cost of every function, equal to `go tool pprof -top -nodefraction=0`. */
export function topFunctions(
  profile: Profile,
  sampleTypeIndex: number,
  options: FrameOptions = {},
): TopTable {
  const granularity = options.granularity ?? "functions";
  const values = valuesOf(profile, sampleTypeIndex);
  const { type, unit } = profile.sampleTypes[sampleTypeIndex]!;
  const index = indexFrames(profile, granularity);
  const { flat, cum } = tally(profile, index, values);
  const total = profileTotal(profile, values);
  const rows: TopRow[] = [];
  for (let i = 0; i < index.table.name.length; i++) {
    if (isZero(flat, i) && isZero(cum, i)) continue;
    rows.push({ ...frameAt(index.table, i), ...costAt(flat, cum, i) });
  }
  return { sampleType: type, unit, ...totals(total), rows: sortRows(rows, granularity) };
}

/** What the percentages of one sample type refer to, in its own unit: the sum of absolute values. */
export function totalOf(profile: Profile, sampleTypeIndex: number): number {
  return profileTotal(profile, valuesOf(profile, sampleTypeIndex)).values[0]!;
}

/** A total as it stands in a table. */
export function totals(total: Sums): { total: number; exactTotal?: bigint } {
  return total.exact ? { total: total.values[0]!, exactTotal: total.exact[0]! } : { total: total.values[0]! };
}

/** Whether value `i` is exactly zero. */
export function isZero(sums: Sums, i: number): boolean {
  return sums.exact ? sums.exact[i] === 0n : sums.values[i] === 0;
}

/** Cost `i` as it stands in a row. */
export function costAt(flat: Sums, cum: Sums, i: number): Pick<TopRow, "flat" | "cum" | "exact"> {
  const cost = { flat: flat.values[i]!, cum: cum.values[i]! };
  return flat.exact && cum.exact ? { ...cost, exact: { flat: flat.exact[i]!, cum: cum.exact[i]! } } : cost;
}

/** Sorts as pprof does: by size of flat, then by printed name, then by size of cum. */
export function sortRows<Row extends TopRow>(rows: Row[], granularity: Granularity): Row[] {
  return rows.sort(
    (a, b) => compareSize(a, b, "flat") || comparePrinted(granularity, a, b) || compareSize(a, b, "cum"),
  );
}

function compareSize(a: TopRow, b: TopRow, column: "flat" | "cum"): number {
  const difference = Math.abs(b[column]) - Math.abs(a[column]);
  if (difference !== 0 || !a.exact || !b.exact) return difference;
  const exact = size(b.exact[column]) - size(a.exact[column]);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
