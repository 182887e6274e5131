import { ByteWriter } from "./byte-writer";
import { int64At } from "./columns";
import type { Profile } from "./profile";

/** Field numbers of https://github.com/google/pprof/blob/main/proto/profile.proto. */
const fields = { sampleType: 1, sample: 2, location: 4, function: 5, string: 6 } as const;

/**
 * Writes a profile that was read from folded text in pprof's wire format: sample types, samples, places, functions. Not
 * for profiles of any other origin, whose mappings and labels it would lose.
 */
export function encodeFoldedProfile({
  strings,
  sampleTypes,
  samples,
  locations,
  functions,
}: Profile): Uint8Array<ArrayBuffer> {
  const texts = [...strings];
  const text = (value: string): number => {
    const known = texts.indexOf(value);
    return known >= 0 ? known : texts.push(value) - 1;
  };
  const writer = new ByteWriter();
  for (const { type, unit } of sampleTypes)
    message(writer, fields.sampleType, [1, text(type), 2, text(unit)]);
  for (let i = 0; i < samples.count; i++) {
    const sample = new ByteWriter(64);
    const stack = samples.stack.subarray(samples.stackStart[i], samples.stackStart[i + 1]);
    for (const location of stack) pairs(sample, [1, location + 1]);
    for (const column of samples.values) {
      sample.varint(2 * 8);
      sample.int64(int64At(column, i));
    }
    block(writer, fields.sample, sample.take());
  }
  for (let i = 0; i < locations.count; i++) {
    const line = new ByteWriter(16);
    pairs(line, [1, i + 1, 2, locations.lineNumber[i]!]);
    const location = new ByteWriter(32);
    pairs(location, [1, i + 1]);
    block(location, 4, line.take());
    block(writer, fields.location, location.take());
  }
  for (let i = 0; i < functions.count; i++)
    message(writer, fields.function, [1, i + 1, 2, functions.name[i]!, 4, functions.filename[i]!]);
  for (const value of texts) {
    writer.varint(fields.string * 8 + 2);
    writer.text(value);
  }
  return writer.take();
}

/** Field numbers and values by turns. */
function pairs(writer: ByteWriter, numbers: readonly number[]): void {
  numbers.forEach((number, i) => writer.varint(i % 2 === 0 ? number * 8 : number));
}

function message(writer: ByteWriter, field: number, numbers: readonly number[]): void {
  const inner = new ByteWriter(64);
  pairs(inner, numbers);
  block(writer, field, inner.take());
}

function block(writer: ByteWriter, field: number, bytes: Uint8Array): void {
  writer.varint(field * 8 + 2);
  writer.block(bytes);
}
