const utf8 = new TextEncoder();

/** A growing buffer of bytes, varints, texts and doubles. */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  /** @param expected about how many bytes there will be; more are no error */
  constructor(expected = 1 << 12) {
    this.bytes = new Uint8Array(expected);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** A non-negative integer up to 2^53, seven bits a byte, lowest first. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 0x80000000) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    // What fits 31 bits is shifted: a division takes several times as long.
    for (let small = rest | 0; ; small >>>= 7) {
      if (small < 0x80) {
        this.bytes[this.length++] = small;
        return;
      }
      this.bytes[this.length++] = small | 0x80;
    }
  }

  /** A signed 64-bit integer as protocol buffers write it: two's complement, so a negative one takes ten bytes. */
  int64(value: bigint): void {
    this.reserve(10);
    let rest = BigInt.asUintN(64, value);
    for (; rest >= 0x80n; rest >>= 7n) this.bytes[this.length++] = Number(rest & 0x7fn) | 0x80;
    this.bytes[this.length++] = Number(rest);
  }

  /** Bytes behind their length. */
  block(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** A few bytes as they are. */
  copy(bytes: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    // A view of them would take longer.
    for (let at = from; at < to; at++) this.bytes[this.length++] = bytes[at]!;
  }

  /** UTF-8 behind its length. */
  text(text: string): void {
    this.block(utf8.encode(text));
  }

  /** An IEEE 754 double, little-endian. */
  double(value: number): void {
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** What was written, valid until more is. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  /** Begins anew in the same memory. */
  clear(): void {
    this.length = 0;
  }

  /** A copy of what was written. */
  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}
