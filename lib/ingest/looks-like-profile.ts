import "server-only";
import { constants, gunzipSync } from "node:zlib";
import { isGzip } from "@/lib/http/gunzip";
import type { UploadedFile } from "./files";

/**
 * Whether a file that came as a result is a pprof profile: a protocol buffer that starts with a sample type
 * (field 1, length-delimited) and holds control characters, which no tool's text does.
 */
export function looksLikeProfile(file: UploadedFile): boolean {
  const head = isGzip(file.bytes) ? gunzippedHead(file.bytes) : file.bytes.subarray(0, 256);
  const control = head.subarray(0, 64).some((byte) => byte < 9);
  return control && (head[0] === 0x0a || head[0] === 0x12);
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
