import "server-only";
import { gunzip as gunzipCallback, gunzipSync } from "node:zlib";
import { promisify } from "node:util";

const gunzip = promisify(gunzipCallback);

/** What became of compressed bytes. */
export type Gunzipped =
  { kind: "ok"; bytes: Uint8Array } | { kind: "too-large" } | { kind: "broken"; reason: string };

/** What unpacks to so few bytes is unpacked at once: that is cheaper than the way to a thread of libuv's. */
const mostAtOnce = 256 * 1024;

/** Memory is taken in pieces that the system gets back as soon as they are free (scripts/lib/server.mjs). */
const leastPiece = 2 ** 20;

/** Whether the bytes start as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Decompresses gzip (several members too) and stops at `limit` bytes, so that a small bomb costs no more memory
 * than a large honest file. Never throws.
 */
export async function gunzipBounded(bytes: Uint8Array, limit: number): Promise<Gunzipped> {
  const claimed = claimedSize(bytes);
  try {
    if (claimed <= mostAtOnce && limit >= mostAtOnce) {
      const inflated = gunzipFew(bytes);
      if (inflated) return { kind: "ok", bytes: inflated };
    }
    const chunkSize = Math.min(limit, Math.max(leastPiece, claimed)) + 64;
    return { kind: "ok", bytes: await gunzip(bytes, { maxOutputLength: limit, chunkSize }) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "too-large" };
    return { kind: "broken", reason: error instanceof Error ? error.message : "unreadable" };
  }
}

/** Null for more than it claims to be. */
function gunzipFew(bytes: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostAtOnce });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Bytes that the last member says it unpacks to (RFC 1952): one can lie, and of several it knows one. */
function claimedSize(bytes: Uint8Array): number {
  if (bytes.byteLength < 18) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.byteLength - 4, true);
}
