import { ProfileError } from "./error";
import { boundedText } from "./limits";

/** Protocol buffer wire types that pprof uses. */
export const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads the protocol buffer wire format (https://protobuf.dev/programming-guides/encoding/). Never reads past
 * `limit`; every failure is a ProfileError with the offset.
 */
export class Reader {
  pos = 0;
  limit: number;
  /** Both halves of the last varint, for values beyond 2^53. */
  lo = 0;
  hi = 0;
  /** Wire type of the last tag. */
  wireType = 0;

  constructor(readonly bytes: Uint8Array) {
    this.limit = bytes.length;
  }

  /** Stops with an explanation. */
  fail(message: string): never {
    throw new ProfileError(message, this.pos);
  }

  /** One varint as an unsigned number (rounded beyond 2^53; `lo` and `hi` are exact). */
  varint(): number {
    const first = this.pos < this.limit ? this.bytes[this.pos]! : 0xff;
    if (first >= 0x80) return this.wideVarint();
    this.pos++;
    this.lo = first;
    this.hi = 0;
    return first;
  }

  private wideVarint(): number {
    const { bytes, limit } = this;
    let { pos } = this;
    let low = 0;
    let shift = 0;
    let byte = 0x80;
    while (byte >= 0x80 && shift < 28 && pos < limit) {
      byte = bytes[pos++]!;
      low |= (byte & 0x7f) << shift;
      shift += 7;
    }
    this.pos = pos;
    if (byte >= 0x80 && shift < 28) this.fail("The profile ends in the middle of a number");
    if (byte >= 0x80) return this.longVarint(low);
    this.lo = low;
    this.hi = 0;
    return low;
  }

  /**
   * So many varints, one after another. For whole columns: numbers below 2^21 never leave its loop.
   * @param numbers where to, from its beginning
   */
  varints(count: number, numbers = new Float64Array(count)): Float64Array {
    const { bytes } = this;
    const safe = this.limit - 3;
    let { pos } = this;
    for (let i = 0; i < count; i++) {
      const first = pos <= safe ? bytes[pos]! : 0xff;
      if (first < 0x80) {
        numbers[i] = first;
        pos += 1;
        continue;
      }
      const second = pos <= safe ? bytes[pos + 1]! : 0xff;
      const third = second < 0x80 ? 0 : pos <= safe ? bytes[pos + 2]! : 0xff;
      if (third >= 0x80) {
        this.pos = pos;
        numbers[i] = this.varint();
        pos = this.pos;
      } else {
        numbers[i] = (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14);
        pos += second < 0x80 ? 2 : 3;
      }
    }
    this.pos = pos;
    return numbers;
  }

  /** A reader of what stands behind so many varints; this one stays where it is. */
  behind(count: number): Reader {
    const other = new Reader(this.bytes);
    let { pos } = this;
    let left = count;
    // Counted and not asked: branches that nobody can foresee take several times as long.
    for (; left > 0 && pos < this.limit; pos++) left -= 1 - (this.bytes[pos]! >> 7);
    if (left > 0) this.fail("The profile ends in the middle of a number");
    other.pos = pos;
    other.limit = this.limit;
    return other;
  }

  /** Passes over one varint. */
  pass(): void {
    while (this.pos < this.limit) if (this.bytes[this.pos++]! < 0x80) return;
    this.fail("The profile ends in the middle of a number");
  }

  private longVarint(low28: number): number {
    let byte = this.nextByte();
    this.lo = (low28 | ((byte & 0x7f) << 28)) >>> 0;
    let high = (byte & 0x7f) >>> 4;
    for (let shift = 3; byte >= 0x80; shift += 7) {
      if (shift > 31) this.fail("A number has more than ten bytes, which no 64-bit integer has");
      byte = this.nextByte();
      high |= (byte & 0x7f) << shift;
    }
    this.hi = high >>> 0;
    return this.hi * 4294967296 + this.lo;
  }

  private nextByte(): number {
    if (this.pos >= this.limit) this.fail("The profile ends in the middle of a number");
    return this.bytes[this.pos++]!;
  }

  /** The last varint as a signed 64-bit integer. */
  signed(): bigint {
    return (BigInt(this.hi | 0) << 32n) | BigInt(this.lo);
  }

  /** The last varint as a key that is never rounded. */
  key(): number | bigint {
    return this.hi < 0x200000 ? this.hi * 4294967296 + this.lo : (BigInt(this.hi) << 32n) | BigInt(this.lo);
  }

  /** Field number of the next field; its wire type is in `wireType`. */
  tag(): number {
    const tag = this.varint();
    this.wireType = this.lo & 7;
    return Math.floor(tag / 8);
  }

  /** Insists on the wire type that a known field must have. */
  expect(wireType: number, field: string): void {
    if (this.wireType !== wireType)
      this.fail(
        `Not a pprof profile, or a damaged one: expected wire type ${wireType} for ${field}, found ${this.wireType}`,
      );
  }

  /** Reads a length and returns where that payload ends. */
  payloadEnd(): number {
    const length = this.varint();
    if (length > this.limit - this.pos)
      this.fail(`A field claims ${length} bytes, ${this.limit - this.pos} are left`);
    return this.pos + length;
  }

  /** Passes over a field whose tag was just read. */
  skip(): void {
    if (this.wireType === wire.varint) this.varint();
    else if (this.wireType === wire.bytes) this.pos = this.payloadEnd();
    else if (this.wireType === wire.fixed64) this.advance(8);
    else if (this.wireType === wire.fixed32) this.advance(4);
    else this.fail(`Unknown protocol buffer wire type ${this.wireType}`);
  }

  /** Passes over so many bytes. */
  advance(bytes: number): void {
    if (this.limit - this.pos < bytes) this.fail("The profile ends in the middle of a field");
    this.pos += bytes;
  }

  /** The text of a length-delimited field; invalid UTF-8 becomes U+FFFD. */
  text(): string {
    const end = this.payloadEnd();
    const text = utf8.decode(this.bytes.subarray(this.pos, end));
    this.pos = end;
    return text;
  }

  /** The same, cut where it is longer than texts of profiles are read (limits.ts). */
  boundedText(): string {
    const end = this.payloadEnd();
    const text = boundedText(this.bytes.subarray(this.pos, end));
    this.pos = end;
    return text;
  }

  /** Calls `read` for each field of the message whose length comes next; `read` must consume the field. */
  message(read: (field: number) => void): void {
    const outer = this.limit;
    this.limit = this.payloadEnd();
    while (this.pos < this.limit) read(this.tag());
    this.limit = outer;
  }
}
