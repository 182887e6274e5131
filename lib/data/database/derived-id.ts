import "server-only";
import { createHash } from "node:crypto";

/**
 * A UUID (version 8) derived from content: the first 122 free bits of SHA-256. The same content has the same id
 * everywhere, so an upload can refer to a commit, series, configuration or file before it knows whether it exists.
 */
export function derivedId(kind: string, content: string | Uint8Array): string {
  const digest = createHash("sha256").update(kind).update("\0").update(content).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Milliseconds since 1970 that a UUIDv7 carries in its first 48 bits. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** SHA-256 as 64 hex digits. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
