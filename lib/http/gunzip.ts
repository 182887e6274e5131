import "server-only";
import { gunzip as gunzipCallback, gunzipSync } from "node:zlib";
import { promisify } from "node:util";

const gunzip = promisify(gunzipCallback);

/** What became of compressed bytes. */
export type Gunzipped =
  { kind: "ok"; bytes: Uint8Array } | { kind: "too-large" } | { kind: "broken"; reason: string };

/** Small inputs are cheaper to inflate at once than to hand to a thread. */
const synchronousBelow = 64 * 1024;

/** Whether the bytes start as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Decompresses gzip (several members too) and stops at `limit` bytes, so that a small bomb costs no more memory
 * than a large honest file. Never throws.
 */
export async function gunzipBounded(bytes: Uint8Array, limit: number): Promise<Gunzipped> {
  try {
    const options = { maxOutputLength: limit };
    return {
      kind: "ok",
      bytes: bytes.byteLength < synchronousBelow ? gunzipSync(bytes, options) : await gunzip(bytes, options),
    };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "too-large" };
    return { kind: "broken", reason: error instanceof Error ? error.message : "unreadable" };
  }
}
