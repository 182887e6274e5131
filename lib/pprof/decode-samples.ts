import { int64Column } from "./columns";
import { type Tables, stringIndex } from "./decode-tables";
import { ProfileError } from "./error";
import { GrowingUint32 } from "./growing";
import { limits } from "./limits";
import type { Outline } from "./outline";
import type { Int64Column, Samples } from "./profile";
import { type Reader, wire } from "./reader";

/** Decodes all samples into columns; each must have a value for every sample type and locations that exist. */
export function decodeSamples(reader: Reader, outline: Outline, types: number, tables: Tables): Samples {
  return new SampleDecoder(reader, outline, types, tables).run();
}

/** Ids from here on, and those that break off, are left to the reader. */
const longId = 0x200000;

/** A class and not closures, because this is the loop in which decoding spends its time. */
class SampleDecoder {
  private readonly count: number;
  private readonly values: Int64Column[];
  private readonly stackStart: Uint32Array;
  private readonly labelStart: Uint32Array;
  private readonly stack: GrowingUint32;
  private readonly labelKey = new GrowingUint32();
  private readonly labelText = new GrowingUint32();
  private readonly labelLo = new GrowingUint32();
  private readonly labelHi = new GrowingUint32();
  private readonly labelUnit = new GrowingUint32();
  private sample = 0;
  private valueCount = 0;

  constructor(
    private readonly reader: Reader,
    private readonly outline: Outline,
    private readonly types: number,
    private readonly tables: Tables,
  ) {
    this.count = outline.samples.length;
    // Each value takes a byte at least: a profile that claims more values than it has bytes is refused unallocated.
    if (this.count * types > reader.bytes.length)
      throw new ProfileError(`Expected ${types} values in each sample, found fewer (${this.count} samples)`);
    this.values = Array.from({ length: types }, () => int64Column(this.count));
    this.stack = new GrowingUint32(reader.bytes.length >> 1);
    this.stackStart = new Uint32Array(this.count + 1);
    this.labelStart = new Uint32Array(this.count + 1);
  }

  run(): Samples {
    const { reader } = this;
    const starts = this.outline.samples.take();
    for (this.sample = 0; this.sample < this.count; this.sample++) {
      reader.pos = starts[this.sample]!;
      this.valueCount = 0;
      this.readSample();
      if (this.valueCount !== this.types)
        reader.fail(
          `Expected ${this.types} values in a sample (one for each sample type), found ${this.valueCount}`,
        );
      this.stackStart[this.sample + 1] = this.stack.length;
      this.labelStart[this.sample + 1] = this.labelKey.length;
    }
    this.checkFrames();
    return this.result();
  }

  /** One location may stand for many inlined frames, so small files can ask for endless work. */
  private checkFrames(): void {
    const { lineStart, count } = this.tables.locations;
    const stack = this.stack.take();
    let most = 1;
    for (let i = 0; i < count; i++) most = Math.max(most, lineStart[i + 1]! - lineStart[i]!);
    if (stack.length * most <= limits.frames) return;
    let frames = 0;
    for (let i = 0; i < stack.length; i++)
      frames += Math.max(1, lineStart[stack[i]! + 1]! - lineStart[stack[i]!]!);
    if (frames > limits.frames)
      throw new ProfileError(`The stacks have ${frames} frames together, at most ${limits.frames} are read`);
  }

  private result(): Samples {
    return {
      count: this.count,
      stackStart: this.stackStart,
      stack: this.stack.take(),
      values: this.values,
      labels: {
        start: this.labelStart,
        key: this.labelKey.take(),
        text: this.labelText.take(),
        number: { lo: this.labelLo.take(), hi: asSigned(this.labelHi.take()) },
        unit: this.labelUnit.take(),
      },
    };
  }

  private readSample(): void {
    const { reader } = this;
    const outer = reader.limit;
    reader.limit = reader.payloadEnd();
    while (reader.pos < reader.limit) {
      const field = reader.tag();
      if (field === 1 || field === 2) this.readIntegers(field);
      else if (field === 3) this.readLabel();
      else reader.skip();
    }
    reader.limit = outer;
  }

  /** Location ids (field 1) or values (field 2), packed or one by one. */
  private readIntegers(field: 1 | 2): void {
    const { reader } = this;
    if (reader.wireType !== wire.bytes) {
      reader.expect(wire.varint, field === 1 ? "location_id" : "value");
      if (field === 1) this.stack.push(this.readLocation());
      else this.readValue();
      return;
    }
    const outer = reader.limit;
    reader.limit = reader.payloadEnd();
    if (field === 1) this.readStack();
    else while (reader.pos < reader.limit) this.readValue();
    reader.limit = outer;
  }

  /** A packed stack. Ids of up to three bytes (nearly all) are read here and not through the reader: half the time. */
  private readStack(): void {
    const { reader, stack } = this;
    const { bytes, limit } = reader;
    const { dense } = this.tables.locationIds;
    stack.reserve(limit - reader.pos);
    const { data } = stack;
    let { pos } = reader;
    let { length } = stack;
    while (pos < limit) {
      let next = pos + 1;
      let id = bytes[pos]!;
      if (id >= 0x80) id = next < limit ? (id & 0x7f) | (bytes[next++]! << 7) : longId;
      if (id >= 0x4000 && id < longId) id = next < limit ? (id & 0x3fff) | (bytes[next++]! << 14) : longId;
      const index = id < longId && id < dense.length ? dense[id]! : -1;
      if (index < 0) {
        reader.pos = pos;
        data[length++] = this.readLocation();
        pos = reader.pos;
      } else {
        pos = next;
        data[length++] = index;
      }
    }
    reader.pos = pos;
    stack.length = length;
  }

  private readLocation(): number {
    const { reader } = this;
    reader.varint();
    const index = this.tables.locationIds.find(reader);
    if (index < 0) reader.fail(`A sample refers to location ${reader.key()}, which is not in the profile`);
    return index;
  }

  private readValue(): void {
    const { reader, sample } = this;
    reader.varint();
    if (this.valueCount === this.types) reader.fail(`Expected ${this.types} values in a sample, found more`);
    const { lo, hi } = this.values[this.valueCount++]!;
    lo[sample] = reader.lo;
    // Columns begin as zeros.
    if (reader.hi !== 0) hi[sample] = reader.hi;
  }

  private readLabel(): void {
    const { reader } = this;
    const strings = this.outline.strings.length;
    let key = 0;
    let text = 0;
    let unit = 0;
    let lo = 0;
    let hi = 0;
    reader.expect(wire.bytes, "label");
    const outer = reader.limit;
    reader.limit = reader.payloadEnd();
    while (reader.pos < reader.limit) {
      const field = reader.tag();
      if (field < 1 || field > 4) {
        reader.skip();
        continue;
      }
      reader.expect(wire.varint, "label");
      const value = reader.varint();
      if (field === 3) [lo, hi] = [reader.lo, reader.hi];
      else if (field === 1) key = stringIndex(reader, strings, value);
      else if (field === 2) text = stringIndex(reader, strings, value);
      else unit = stringIndex(reader, strings, value);
    }
    reader.limit = outer;
    // pprof ignores a label that has neither a text nor a number nor a unit.
    if (text !== 0 || lo !== 0 || hi !== 0 || unit !== 0) this.pushLabel(key, text, lo, hi, unit);
  }

  private pushLabel(key: number, text: number, lo: number, hi: number, unit: number): void {
    this.labelKey.push(key);
    this.labelText.push(text);
    this.labelLo.push(lo);
    this.labelHi.push(hi);
    this.labelUnit.push(unit);
  }
}

function asSigned(bits: Uint32Array): Int32Array {
  return new Int32Array(bits.buffer, bits.byteOffset, bits.length);
}
