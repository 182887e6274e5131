import { int64Column } from "./columns";
import { GrowingUint32 } from "./growing";
import type { Int64Column, Labels, Locations, Profile, Samples } from "./profile";

/** What stays of a profile. Flags are 1 for "stays". */
export interface Subset {
  /** For each line of all locations. */
  readonly lines: Uint8Array;
  /** For each location: a location can also go as a whole. */
  readonly locations: Uint8Array;
  /**
   * The part of a sample's stack that stays, as positions in `samples.stack`; null where the sample goes. Locations
   * that go are taken out of it afterwards, and a stack that this empties goes too.
   */
  stackOf(sample: number): readonly [from: number, to: number] | null;
}

/** A profile without some of its lines, locations and samples. Indices of locations and functions stay. */
export function subsetProfile(profile: Profile, subset: Subset): Profile {
  return {
    ...profile,
    locations: keepLines(profile.locations, subset.lines),
    samples: keepSamples(profile.samples, subset),
  };
}

function keepLines(locations: Locations, keep: Uint8Array): Locations {
  const lineStart = new Uint32Array(locations.count + 1);
  const lineIndexes = new GrowingUint32();
  for (let i = 0; i < locations.count; i++) {
    for (let line = locations.lineStart[i]!; line < locations.lineStart[i + 1]!; line++)
      if (keep[line] === 1) lineIndexes.push(line);
    lineStart[i + 1] = lineIndexes.length;
  }
  const lines = lineIndexes.take();
  return {
    ...locations,
    lineStart,
    lineFunction: lines.map((line) => locations.lineFunction[line]!),
    lineNumber: Float64Array.from(lines, (line) => locations.lineNumber[line]!),
    lineColumn: Float64Array.from(lines, (line) => locations.lineColumn[line]!),
  };
}

function keepSamples(samples: Samples, subset: Subset): Samples {
  const sampleIndexes = new GrowingUint32();
  const stack = new GrowingUint32();
  const ends = new GrowingUint32();
  for (let sample = 0; sample < samples.count; sample++) {
    const range = subset.stackOf(sample);
    if (!range) continue;
    const before = stack.length;
    for (let i = range[0]; i < range[1]; i++)
      if (subset.locations[samples.stack[i]!] === 1) stack.push(samples.stack[i]!);
    if (stack.length === before && range[1] > range[0]) continue;
    sampleIndexes.push(sample);
    ends.push(stack.length);
  }
  const chosen = sampleIndexes.take();
  return {
    count: chosen.length,
    stackStart: startsOf(ends.take()),
    stack: stack.take(),
    values: samples.values.map((column) => pick(column, chosen)),
    labels: keepLabels(samples.labels, chosen),
  };
}

function startsOf(ends: Uint32Array): Uint32Array {
  const starts = new Uint32Array(ends.length + 1);
  starts.set(ends, 1);
  return starts;
}

/** The values of a column at these indices; 0 for an index beyond its end. */
export function pick(column: Int64Column, chosen: Uint32Array): Int64Column {
  const out = int64Column(chosen.length);
  chosen.forEach((from, i) => {
    out.lo[i] = column.lo[from]!;
    out.hi[i] = column.hi[from]!;
  });
  return out;
}

function keepLabels(labels: Labels, samples: Uint32Array): Labels {
  const labelIndexes = new GrowingUint32();
  const ends = samples.map((sample) => {
    for (let i = labels.start[sample]!; i < labels.start[sample + 1]!; i++) labelIndexes.push(i);
    return labelIndexes.length;
  });
  const chosen = labelIndexes.take();
  return {
    start: startsOf(ends),
    key: chosen.map((i) => labels.key[i]!),
    text: chosen.map((i) => labels.text[i]!),
    number: pick(labels.number, chosen),
    unit: chosen.map((i) => labels.unit[i]!),
  };
}
