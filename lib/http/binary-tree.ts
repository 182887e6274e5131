import "server-only";
import { createHash } from "node:crypto";

/**
 * A gzipped tree for the browser. It is a gzip file and says so: Next.js drops `Content-Encoding` from what a route
 * answers. An address that names the version of the wire form (`v`) never changes its content; any other is
 * revalidated by its ETag.
 * @param unmatched names of filters that matched nothing; sent as the header `Benchtrail-Unmatched`
 */
export function binaryTree(
  request: Request,
  gzipped: Uint8Array,
  unmatched: readonly string[],
  version: number | undefined,
): Response {
  const etag = `"${createHash("sha256").update(gzipped).digest("base64url").slice(0, 22)}"`;
  const headers = {
    etag,
    "cache-control": version === undefined ? "no-cache" : "private, max-age=31536000, immutable",
    "content-type": "application/gzip",
    ...(unmatched.length > 0 && { "benchtrail-unmatched": unmatched.join(", ") }),
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(gzipped), { headers });
}
