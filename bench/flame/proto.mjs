// @ts-check
/** Just enough of the protocol buffer wire format to write a pprof profile. */
export class Proto {
  /** @type {number[]} */
  #bytes = [];

  /** @param {number} value up to 2^53 */
  #varint(value) {
    while (value >= 0x80) {
      this.#bytes.push((value % 0x80) | 0x80);
      value = Math.floor(value / 0x80);
    }
    this.#bytes.push(value);
  }

  /** @param {number} field @param {number} value 0 is left out, as every encoder does */
  int(field, value) {
    if (value === 0) return this;
    this.#varint(field * 8);
    this.#varint(value);
    return this;
  }

  /** @param {number} field @param {Proto | readonly number[]} message a message, or packed integers */
  message(field, message) {
    const packed = new Proto();
    if (!(message instanceof Proto)) for (const value of message) packed.#varint(value);
    return this.bytes(field, message instanceof Proto ? message.#bytes : packed.#bytes);
  }

  /** @param {number} field @param {ArrayLike<number>} bytes */
  bytes(field, bytes) {
    this.#varint(field * 8 + 2);
    this.#varint(bytes.length);
    for (let i = 0; i < bytes.length; i++) this.#bytes.push(bytes[i] ?? 0);
    return this;
  }

  take() {
    return Uint8Array.from(this.#bytes);
  }
}
