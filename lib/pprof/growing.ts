/** A Uint32Array that grows by doubling, for counts that only the end of the input tells. */
export class GrowingUint32 {
  length = 0;
  /** Backing store, valid until the next push or reserve. */
  data: Uint32Array;

  constructor(capacity = 64) {
    this.data = new Uint32Array(capacity);
  }

  /** Appends one value. */
  push(value: number): void {
    if (this.length === this.data.length) this.reserve(1);
    this.data[this.length++] = value;
  }

  /** Makes room for so many more values. */
  reserve(more: number): void {
    if (this.length + more <= this.data.length) return;
    const capacity = Math.max(this.length + more, this.data.length * 2);
    this.data = enlarged(this.data, new Uint32Array(capacity));
  }

  /** The values so far. The array may share memory with this buffer: push no more after taking it. */
  take(): Uint32Array {
    return this.data.subarray(0, this.length);
  }
}

/** @returns `to`, which is at least as long, beginning with the values of `from` */
export function enlarged<T extends Int32Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
