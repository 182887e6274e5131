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
