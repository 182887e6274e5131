import "server-only";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";

/**
 * A gzipped tree for the browser. An address that names the version of the wire form (`v`) never changes its
 * content; any other is revalidated by its ETag.
 */
export function binaryTree(request: Request, gzipped: Uint8Array, version: number | undefined): Response {
  const etag = `"${createHash("sha256").update(gzipped).digest("base64url").slice(0, 22)}"`;
  const headers = {
    etag,
    "cache-control": version === undefined ? "no-cache" : "private, max-age=31536000, immutable",
    "content-type": "application/octet-stream",
    vary: "accept-encoding",
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const takesGzip = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  return takesGzip
    ? new Response(new Uint8Array(gzipped), { headers: { ...headers, "content-encoding": "gzip" } })
    : new Response(new Uint8Array(gunzipSync(gzipped)), { headers });
}
