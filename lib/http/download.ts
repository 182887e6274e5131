import "server-only";

/**
 * Uploaded bytes as they came. They are a stranger's: never shown as a page of ours, whatever they look like.
 * The content of an id never changes, so that it may be kept forever.
 */
export function download(bytes: Uint8Array, fileName: string): Response {
  const safe = fileName.replace(/[^\w.+-]+/g, "_").slice(0, 120);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(bytes.byteLength),
      "content-disposition": `attachment; filename="${safe}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}

/** A body that is made as fast as it is read; it ends where the client leaves. */
export function streamOf(chunks: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
