import { int64At, int64Column, numberAt, setInt64 } from "./columns";
import { GrowingUint32 } from "./growing";
import { MergedLabels } from "./merge-labels";
import { MergedPlaces } from "./merge-places";
import type { Int64Column, Profile, Samples } from "./profile";
import { walkStacks } from "./stacks";
import { StringTable } from "./string-table";
import { TreeBuilder } from "./tree-builder";

/** A column of a profile and by what its values are multiplied. */
export interface ScaledColumn {
  readonly index: number;
  readonly ratio: number;
}

/** What merging several profiles adds up to: the parts of a Profile that are tables. */
export type MergedTables = Pick<Profile, "strings" | "mappings" | "functions" | "locations" | "samples">;

/** Collects the samples of profiles; equal stacks with equal labels become one. */
export class MergeTables {
  private readonly strings = new StringTable();
  private readonly places = new MergedPlaces(this.strings);
  private readonly labels = new MergedLabels(this.strings);
  /** Stacks as paths from the root: a node of this tree stands for a whole stack. */
  private readonly stacks = new TreeBuilder();
  /** Pairs of stack and labels; sample i is node i + 1. */
  private readonly samples = new TreeBuilder();
  private readonly lo: GrowingUint32[];
  private readonly hi: GrowingUint32[];

  constructor(types: number) {
    this.lo = Array.from({ length: types }, () => new GrowingUint32());
    this.hi = Array.from({ length: types }, () => new GrowingUint32());
  }

  /** Adds all samples of a profile; `columns` says which of its values go where. */
  add(profile: Profile, columns: readonly ScaledColumn[]): void {
    const values = columns.map(({ index, ratio }) => scaled(profile.samples.values[index]!, ratio));
    const locations = this.places.add(profile);
    const labelsOf = this.labels.reader(profile);
    walkStacks(
      profile.samples,
      (sample) => values.some(({ lo, hi }) => lo[sample] !== 0 || hi[sample] !== 0),
      (node, location) => this.stacks.child(node, locations[location]!),
      (sample, stack) => {
        const merged = this.samples.child(stack, labelsOf(sample)) - 1;
        values.forEach((column, type) => this.addValue(type, merged, column.lo[sample]!, column.hi[sample]!));
      },
    );
  }

  private addValue(type: number, sample: number, lo: number, hi: number): void {
    const [los, his] = [this.lo[type]!, this.hi[type]!];
    if (sample === los.length) {
      los.push(0);
      his.push(0);
    }
    const low = los.data[sample]! + lo;
    los.data[sample] = low;
    his.data[sample] = his.data[sample]! + hi + (low > 0xffffffff ? 1 : 0);
  }

  /** Everything added so far, without samples whose values came to nothing. */
  result(): MergedTables {
    const nonZero: number[] = [];
    for (let sample = 0; sample < this.samples.count - 1; sample++)
      if (this.lo.some(({ data }, type) => data[sample] !== 0 || this.hi[type]!.data[sample] !== 0))
        nonZero.push(sample);
    return { ...this.places.result(), samples: this.samplesOf(nonZero), strings: this.strings.all };
  }

  private samplesOf(chosen: readonly number[]): Samples {
    const stack = new GrowingUint32();
    const stackStart = new Uint32Array(chosen.length + 1);
    chosen.forEach((sample, i) => {
      for (let node = this.samples.parent[sample + 1]!; node !== 0; node = this.stacks.parent[node]!)
        stack.push(this.stacks.frame[node]!);
      stackStart[i + 1] = stack.length;
    });
    return {
      count: chosen.length,
      stackStart,
      stack: stack.take(),
      values: this.lo.map(({ data }, type) => ({
        lo: Uint32Array.from(chosen, (sample) => data[sample]!),
        hi: Int32Array.from(chosen, (sample) => this.hi[type]!.data[sample]!),
      })),
      labels: this.labels.result(chosen.map((sample) => this.samples.frame[sample + 1]!)),
    };
  }
}

/** A column times a factor, rounded to integers away from zero as pprof rounds. */
export function scaled(column: Int64Column, ratio: number): Int64Column {
  if (ratio === 1) return column;
  const count = column.lo.length;
  const out = int64Column(count);
  for (let i = 0; i < count; i++) {
    const value = numberAt(column, i) * ratio;
    setInt64(
      out,
      i,
      ratio === -1 ? -int64At(column, i) : BigInt(Math.sign(value) * Math.round(Math.abs(value))),
    );
  }
  return out;
}
