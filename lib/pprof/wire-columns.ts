import type { ByteWriter } from "./byte-writer";
import { ProfileError } from "./error";
import type { Reader } from "./reader";

/** How a column of values is written: integers as zigzag varints, or doubles where one is too large or no integer. */
export const codings = { integers: 0, doubles: 1 } as const;

/** Lengths in UTF-16 units, then all texts as one: a single decoding on the other side. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  writer.varint(texts.length);
  for (const text of texts) writer.varint(text.length);
  writer.text(texts.join(""));
}

/** A count of things that take a byte at least, so that no more can be claimed than bytes are left. */
export function readCount(reader: Reader): number {
  const count = reader.varint();
  if (count > reader.limit - reader.pos)
    reader.fail(`${count} entries are claimed, ${reader.limit - reader.pos} bytes are left`);
  return count;
}

/** What `writeTexts` wrote. */
export function readTexts(reader: Reader): string[] {
  const lengths = Array.from({ length: readCount(reader) }, () => reader.varint());
  const all = reader.text();
  let from = 0;
  const texts = lengths.map((length) => all.slice(from, (from += length)));
  if (from !== all.length) reader.fail("The lengths of texts do not add up");
  return texts;
}

/** Values behind how they are written, see `codings`. */
export function writeValues(writer: ByteWriter, values: Float64Array): void {
  const integers = values.every((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 52);
  writer.varint(integers ? codings.integers : codings.doubles);
  for (const value of values) {
    if (!integers) writer.double(value);
    else writer.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }
}

/** What `writeValues` wrote, so many of them. */
export function readValues(reader: Reader, count: number): Float64Array {
  if (readCoding(reader) === codings.doubles)
    return Float64Array.from({ length: count }, () => readDouble(reader));
  const values = reader.varints(count);
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    // The remainder of a double would take far longer.
    const half = Math.floor(value / 2);
    values[i] = half * 2 === value ? half : -half - 1;
  }
  return values;
}

/** How the column that follows is written. Throws ProfileError for a way that is not known. */
export function readCoding(reader: Reader): number {
  const coding = reader.varint();
  if (coding > codings.doubles) reader.fail("Unknown coding of values");
  return coding;
}

/** Eight bytes as a double. Throws ProfileError where there are fewer. */
export function readDouble(reader: Reader): number {
  const { bytes, pos, limit } = reader;
  if (limit - pos < 8) throw new ProfileError("The tree ends in the middle of a value", pos);
  reader.pos += 8;
  return new DataView(bytes.buffer, bytes.byteOffset + pos, 8).getFloat64(0, true);
}
