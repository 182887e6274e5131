const utf8 = new TextEncoder();

/** A growing buffer of bytes, varints, texts and doubles. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 12);
  private length = 0;

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
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  /** Bytes behind their length. */
  block(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
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

  /** A copy of what was written. */
  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}
