import "server-only";

/** The memory of all columns of something that was made: handed on to another thread, it is not copied. */
export function buffersOf(part: unknown, buffers = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(part)) {
    // Empty columns may be constants of the thread, which it needs again, and small ones lie in Node's own pool.
    if (part.buffer instanceof ArrayBuffer && part.byteLength > 0 && part.buffer.byteLength > Buffer.poolSize)
      buffers.add(part.buffer);
  } else if (typeof part === "object" && part !== null) {
    for (const one of Object.values(part)) buffersOf(one, buffers);
  }
  return buffers;
}
