import "server-only";
import type { IncomingMessage } from "node:http";

/**
 * A server may leave out of account which part of something is wanted (RFC 9110, 14.2), and ours are small. Next answers
 * 500 for a range of a static file that it has not.
 */
export function withoutRange({ headers }: IncomingMessage): void {
  delete headers.range;
  delete headers["if-range"];
}
