import "server-only";
import { constants, gunzipSync } from "node:zlib";
import { isGzip } from "@/lib/http/gunzip";
import { isBinaryResult, wideEncoding } from "@/lib/parsers";
import { formOf } from "@/lib/pprof";
import type { UploadedFile } from "./files";

/**
 * Whether a file that came as a result can only be a profile: of a form of profiles, or binary and no parser's, and so pprof. A protocol buffer
 * has control characters among its first bytes, a tool's text none but line ends, tabs and the escape of terminal
 * colours.
 */
export function looksLikeProfile(file: UploadedFile): boolean {
  const head = isGzip(file.bytes) ? gunzippedHead(file.bytes) : file.bytes;
  return formOf(head) !== null || (isBinary(head) && !wideEncoding(head) && !isBinaryResult(head));
}

function isBinary(head: Uint8Array): boolean {
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
