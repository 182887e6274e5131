import "server-only";
import { constants, gunzipSync } from "node:zlib";
import { isGzip } from "@/lib/http/gunzip";
import type { UploadedFile } from "./files";

/**
 * Whether a file that came as a result is binary, and so can only be a pprof profile: a protocol buffer has control
 * characters among its first bytes, a tool's text none but line ends, tabs and the escape of terminal colours.
 */
export function looksLikeProfile(file: UploadedFile): boolean {
  const head = isGzip(file.bytes) ? gunzippedHead(file.bytes) : file.bytes;
  return head.subarray(0, 64).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function gunzippedHead(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes.subarray(0, 4096), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 8 << 20,
    });
  } catch {
    return new Uint8Array();
  }
}
