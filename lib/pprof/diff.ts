import type { Sums } from "./columns";
import { numberAt } from "./columns";
import { ProfileError } from "./error";
import { indexFrames } from "./frame-index";
import { FrameKeys } from "./frame-keys";
import { type Frame, type FrameIndex, frameAt } from "./frames";
import { scaled } from "./merge-tables";
import type { Int64Column, Profile } from "./profile";
import { type Tally, tally } from "./tally";
import { type FrameOptions, type TopRow, costAt, isZero, sortRows, totals, valuesOf } from "./top";
import { profileTotal } from "./total";
import { unitRatio } from "./units";

/** Options of a difference. */
export interface DiffOptions extends FrameOptions {
  /** Scale head to base's sum first, as `-normalize` does: shares are compared and not amounts. */
  readonly normalize?: boolean;
  /** Base and head before they were filtered: percentages refer to those. */
  readonly whole?: readonly [Profile, Profile];
}

/** One frame's change, head − base in `flat` and `cum`, with both sides beside it. */
export interface DiffRow extends TopRow {
  readonly baseFlat: number;
  readonly baseCum: number;
  readonly headFlat: number;
  readonly headCum: number;
}

/** The table of `go tool pprof -top -diff_base base head`, not cut off. */
export interface DiffTable {
  readonly sampleType: string;
  readonly unit: string;
  /** What percentages refer to: base's total (head's where base is empty). */
  readonly total: number;
  readonly exactTotal?: bigint;
  readonly rows: readonly DiffRow[];
}

/**
 * What every function gained or lost from base to head, equal to `go tool pprof -top -diff_base`; functions that
 * changed in neither flat nor cum are left out, as there. Units are brought to the finer one. Throws ProfileError
 * where one side lacks the sample type.
 */
export function diffTop(
  base: Profile,
  head: Profile,
  sampleType: string,
  options: DiffOptions = {},
): DiffTable {
  const granularity = options.granularity ?? "functions";
  const [baseType, headType] = [typeIndex(base, sampleType, "base"), typeIndex(head, sampleType, "head")];
  const units = [base.sampleTypes[baseType]!.unit, head.sampleTypes[headType]!.unit] as const;
  const unit = finerUnit(sampleType, units);
  const baseValues = scaled(valuesOf(base, baseType), unitRatio(units[0], unit) ?? 1);
  const headValues = normalized(
    scaled(valuesOf(head, headType), unitRatio(units[1], unit) ?? 1),
    baseValues,
    options,
  );
  const keys = new FrameKeys(granularity);
  const baseSide = sideOf(base, baseValues, granularity, keys);
  const headSide = sideOf(head, headValues, granularity, keys);
  const either = new Set([...headSide.frameOfKey.keys(), ...baseSide.frameOfKey.keys()]);
  const rows = [...either].map((key) => diffRow(baseSide, headSide, key)).filter((row) => row !== null);
  const total = options.whole
    ? differenceTotal(options.whole, [
        scaled(valuesOf(options.whole[0], baseType), unitRatio(units[0], unit) ?? 1),
        scaled(valuesOf(options.whole[1], headType), unitRatio(units[1], unit) ?? 1),
      ])
    : differenceTotal([base, head], [baseValues, headValues]);
  return { sampleType, unit, ...totals(total), rows: sortRows(rows, granularity) };
}

function differenceTotal(
  [base, head]: readonly [Profile, Profile],
  [baseValues, headValues]: readonly [Int64Column, Int64Column],
): Sums {
  const total = profileTotal(base, baseValues);
  return isZero(total, 0) ? profileTotal(head, headValues) : total;
}

function typeIndex({ sampleTypes }: Profile, name: string, side: string): number {
  const index = sampleTypes.findIndex(({ type }) => type === name);
  if (index >= 0) return index;
  throw new ProfileError(
    `The ${side} profile has no sample type ${name}, it has ${sampleTypes.map(({ type }) => type).join(", ")}`,
  );
}

function finerUnit(sampleType: string, [base, head]: readonly [string, string]): string {
  const ratio = unitRatio(base, head);
  if (ratio === null) throw new ProfileError(`${sampleType} is in ${base} in base and in ${head} in head`);
  return ratio < 1 ? base : head;
}

function normalized(head: Int64Column, base: Int64Column, { normalize }: DiffOptions): Int64Column {
  if (!normalize) return head;
  const headSum = sum(head);
  return scaled(head, headSum === 0 ? 0 : sum(base) / headSum);
}

function sum(column: Int64Column): number {
  let all = 0;
  for (let i = 0; i < column.lo.length; i++) all += numberAt(column, i);
  return all;
}

interface Side {
  readonly index: FrameIndex;
  readonly tally: Tally;
  readonly frameOfKey: ReadonlyMap<number, number>;
}

function sideOf(
  profile: Profile,
  values: Int64Column,
  granularity: NonNullable<FrameOptions["granularity"]>,
  keys: FrameKeys,
): Side {
  const index = indexFrames(profile, granularity);
  const frameOfKey = new Map(index.table.name.map((_, i) => [keys.of(frameAt(index.table, i)), i]));
  return { index, tally: tally(profile, index, values), frameOfKey };
}

const nothing: Sums = { values: new Float64Array(1), exact: null };
const absent: Tally = { flat: nothing, cum: nothing };

function diffRow(base: Side, head: Side, key: number): DiffRow | null {
  const [b, h] = [base.frameOfKey.get(key), head.frameOfKey.get(key)];
  const frames = [frameOf(head, h), frameOf(base, b)].filter((frame) => frame !== null);
  const [before, after] = [b === undefined ? absent : base.tally, h === undefined ? absent : head.tally];
  const flat = difference(after.flat, h ?? 0, before.flat, b ?? 0);
  const cum = difference(after.cum, h ?? 0, before.cum, b ?? 0);
  if (isZero(flat, 0) && isZero(cum, 0)) return null;
  return {
    ...frames[0]!,
    ...costAt(flat, cum, 0),
    baseFlat: before.flat.values[b ?? 0]!,
    baseCum: before.cum.values[b ?? 0]!,
    headFlat: after.flat.values[h ?? 0]!,
    headCum: after.cum.values[h ?? 0]!,
  };
}

function frameOf({ index }: Side, frame: number | undefined): Frame | null {
  return frame === undefined ? null : frameAt(index.table, frame);
}

function difference(a: Sums, i: number, b: Sums, k: number): Sums {
  if (!a.exact && !b.exact) return { values: Float64Array.of(a.values[i]! - b.values[k]!), exact: null };
  const exact = (sums: Sums, at: number): bigint => sums.exact?.[at] ?? BigInt(sums.values[at]!);
  const value = exact(a, i) - exact(b, k);
  return { values: Float64Array.of(Number(value)), exact: [value] };
}
