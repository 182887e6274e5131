/** Values that one count stands for, in the unit of the log: it holds all from `low` to `high`. */
export interface Bucket {
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** More than any histogram with five digits takes; a hostile one is not unpacked. */
const mostBytes = 16 * 1024 * 1024;

/** Cookies of the compressed and of the plain form (version 2); the bits in the middle are word sizes. */
const compressedCookie = 0x1c849304;
const plainCookie = 0x1c849303;
const withoutSizes = (cookie: number) => (cookie & ~0xf0) >>> 0;

/**
 * The filled buckets of a histogram as logs have it: base64 of a cookie, a length and zlib of the plain form
 * (HdrHistogram, AbstractHistogram.encodeIntoCompressedByteBuffer), lowest values first.
 * @throws RangeError, TypeError for what is none
 */
export async function bucketsOf(base64: string): Promise<Bucket[]> {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const outer = new DataView(packed.buffer);
  if (withoutSizes(outer.getUint32(0)) !== compressedCookie)
    throw new RangeError("another form of histogram");
  const plain = await inflated(packed.subarray(8, 8 + outer.getUint32(4)));
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
  if (withoutSizes(view.getUint32(0)) !== plainCookie) throw new RangeError("another version of histogram");
  const end = 40 + view.getUint32(4);
  if (end > plain.length) throw new RangeError("a histogram that ends too early");
  const shape = shapeOf(view.getInt32(12), Number(view.getBigInt64(16)));
  return filled(plain.subarray(40, end), shape);
}

/** How an index becomes a value. */
interface Shape {
  /** Half of the buckets that double with the value, as a power of two. */
  readonly halfMagnitude: number;
  /** The least difference, as a power of two. */
  readonly unitMagnitude: number;
}

function shapeOf(digits: number, lowest: number): Shape {
  if (!(digits >= 0 && digits <= 5) || !(lowest >= 1)) throw new RangeError("a histogram of no known shape");
  return {
    halfMagnitude: Math.ceil(Math.log2(2 * 10 ** digits)) - 1,
    unitMagnitude: Math.floor(Math.log2(lowest)),
  };
}

/** Counts are ZigZag LEB128 of at most nine bytes; a negative one is so many empty buckets. */
function filled(bytes: Uint8Array, shape: Shape): Bucket[] {
  const buckets: Bucket[] = [];
  let index = 0;
  for (let at = 0; at < bytes.length;) {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("a histogram that ends inside a number");
      const whole = shift === 56n;
      value |= BigInt(whole ? byte : byte & 0x7f) << shift;
      if (whole || byte < 0x80) break;
    }
    const count = Number((value >> 1n) ^ -(value & 1n));
    if (count > 0) buckets.push({ ...rangeOf(index, shape), count });
    index += count < 0 ? -count : 1;
    if (index > 1e7) throw new RangeError("a histogram that is too long");
  }
  return buckets;
}

function rangeOf(index: number, { halfMagnitude, unitMagnitude }: Shape): { low: number; high: number } {
  const half = 2 ** halfMagnitude;
  const doubling = Math.max(0, Math.floor(index / half) - 1);
  const position = index < half ? index : (index % half) + half;
  const width = 2 ** (doubling + unitMagnitude);
  return { low: position * width, high: (position + 1) * width - 1 };
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > mostBytes) {
      await reader.cancel();
      throw new RangeError("a histogram that is too large");
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
