import { int64At, int64Column, setInt64 } from "./columns";
import type { Labels, Profile } from "./profile";
import type { StringTable } from "./string-table";

interface Label {
  readonly key: number;
  readonly text: number;
  readonly number: bigint;
  readonly unit: number;
}

/** Sets of labels, each once; set 0 is the empty one. */
export class MergedLabels {
  private readonly sets: (readonly Label[])[] = [[]];
  private readonly byIdentity = new Map<string, number>([["", 0]]);

  constructor(private readonly strings: StringTable) {}

  /** A function that tells the set of each sample of a profile. */
  reader({ strings, samples }: Profile): (sample: number) => number {
    const { start, key, text, number, unit } = samples.labels;
    const indices = new Map<number, number>();
    const merged = (index: number): number => {
      const place = indices.get(index) ?? this.strings.add(strings[index]!);
      indices.set(index, place);
      return place;
    };
    return (sample) => {
      const labels: Label[] = [];
      for (let i = start[sample]!; i < start[sample + 1]!; i++)
        labels.push({
          key: merged(key[i]!),
          text: merged(text[i]!),
          number: int64At(number, i),
          unit: merged(unit[i]!),
        });
      return this.setOf(labels);
    };
  }

  private setOf(labels: Label[]): number {
    if (labels.length === 0) return 0;
    // Stable: several values of one key keep their order, which is part of their meaning.
    labels.sort((a, b) => a.key - b.key);
    const identity = labels
      .map(({ key, text, number, unit }) => `${key} ${text} ${number} ${unit}`)
      .join(",");
    const existing = this.byIdentity.get(identity);
    if (existing !== undefined) return existing;
    this.byIdentity.set(identity, this.sets.length);
    return this.sets.push(labels) - 1;
  }

  /** Label columns for samples with these sets. */
  result(sets: readonly number[]): Labels {
    const all = sets.flatMap((set) => this.sets[set]!);
    const start = new Uint32Array(sets.length + 1);
    sets.forEach((set, i) => (start[i + 1] = start[i]! + this.sets[set]!.length));
    const number = int64Column(all.length);
    all.forEach((label, i) => setInt64(number, i, label.number));
    return {
      start,
      key: Uint32Array.from(all, ({ key }) => key),
      text: Uint32Array.from(all, ({ text }) => text),
      number,
      unit: Uint32Array.from(all, ({ unit }) => unit),
    };
  }
}
