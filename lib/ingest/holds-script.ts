import "server-only";
import { decodeText } from "@/lib/parsers";
import { gunzipBounded, isGzip } from "@/lib/http/gunzip";

/** A summary has some kilobytes, and its script stands first; what is larger is k6's list of samples, which has none. */
const most = 8 * 2 ** 20;

/**
 * Whether a raw output holds the source of what was run: k6 puts its script into the new machine-readable summary, and
 * with it whatever stands there (addresses, test users, passwords).
 */
export async function holdsScript({ tool, bytes }: { tool: string; bytes: Uint8Array }): Promise<boolean> {
  if (tool !== "k6") return false;
  const inflated = isGzip(bytes) ? await gunzipBounded(bytes, most) : { kind: "ok" as const, bytes };
  if (inflated.kind !== "ok") return false;
  return /"script"\s*:\s*"/.test(decodeText(inflated.bytes.subarray(0, most)));
}
