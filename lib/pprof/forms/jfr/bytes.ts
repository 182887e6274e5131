import { ProfileError } from "../../error";

const utf8 = new TextDecoder();
const latin1 = new TextDecoder("latin1");

/** Reads the numbers and texts of a chunk of a JFR recording. Throws ProfileError behind its end. */
export class JfrBytes {
  private readonly view: DataView;

  /** @param at where reading begins */
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(count: number): number {
    const from = this.at;
    if (count < 0 || from + count > this.bytes.length || from < 0)
      throw new ProfileError("The JFR recording is damaged or cut off", from);
    this.at += count;
    return from;
  }

  byte(): number {
    return this.bytes[this.take(1)]!;
  }

  float(): number {
    return this.view.getFloat32(this.take(4));
  }

  double(): number {
    return this.view.getFloat64(this.take(8));
  }

  /** 64 bits as they stand in the header. */
  fixedLong(): number {
    return Number(this.view.getBigInt64(this.take(8)));
  }

  /** Seven bits a byte, the lowest first; the ninth has eight. Rounded beyond 2^53, which no count or place reaches. */
  long(): number {
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      low += (byte & 127) * 2 ** shift;
      if (byte < 128) return low;
    }
    let value = BigInt(low);
    for (let shift = 28n; shift < 56n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(value);
    }
    return Number(BigInt.asIntN(64, value | (BigInt(this.byte()) << 56n)));
  }

  /** A text, or the place of one in the pool of texts as a number; null for none. */
  text(): string | number | null {
    const encoding = this.byte();
    switch (encoding) {
      case 0:
        return null;
      case 1:
        return "";
      case 2:
        return this.long();
      case 3: {
        const length = this.long();
        const from = this.take(length);
        return utf8.decode(this.bytes.subarray(from, from + length));
      }
      case 4: {
        const length = this.long();
        let text = "";
        for (let i = 0; i < length; i++) text += String.fromCharCode(this.long() & 0xffff);
        return text;
      }
      case 5: {
        const length = this.long();
        const from = this.take(length);
        return latin1.decode(this.bytes.subarray(from, from + length));
      }
      default:
        throw new ProfileError(`The JFR recording has a text in the unknown encoding ${encoding}`, this.at);
    }
  }
}
