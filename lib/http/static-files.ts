import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

const prefix = "/_next/static";

/** The names of these files hold a hash of what is in them; the directory is that of the standalone server. */
const options = { immutable: true, maxAge: 31_536_000, gzip: true, brotli: true };
let files: ReturnType<typeof sirv> | undefined;

/**
 * Answers for scripts and styles in front of Next, as they were compressed at build time (scripts/lib/compress.mjs):
 * Next compresses each anew for every browser, which for a first page costs more than rendering it.
 * @returns false when there is no such file: nothing was done
 */
export function staticFile(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = "", method } = request;
  if (!url.startsWith(`${prefix}/`) || (method !== "GET" && method !== "HEAD")) return false;
  files ??= sirv(join(process.cwd(), ".next", "static"), options);
  let isThere = true;
  request.url = url.slice(prefix.length);
  files(request, response, () => {
    isThere = false;
  });
  request.url = url;
  return isThere;
}
