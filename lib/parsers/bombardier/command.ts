import type { BombardierReport } from "./schema";

/**
 * The command line that the report's `spec` tells of. Values of headers and the body are left out ("…"): they
 * often are secrets, and the raw output keeps them.
 */
export function commandOf(spec: BombardierReport["spec"], latencies: boolean): string {
  const parts = ["bombardier", `-c ${spec.numberOfConnections}`];
  if (spec.testDurationSeconds !== undefined) parts.push(`-d ${spec.testDurationSeconds}s`);
  if (spec.numberOfRequests !== undefined) parts.push(`-n ${spec.numberOfRequests}`);
  if (spec.rate) parts.push(`-r ${spec.rate}`);
  if (spec.timeoutSeconds !== undefined) parts.push(`-t ${spec.timeoutSeconds}s`);
  if (spec.method !== "GET") parts.push(`-m ${quoted(spec.method)}`);
  for (const { key } of spec.headers ?? []) parts.push(`-H ${quoted(`${key}: …`)}`);
  if (spec.body) parts.push("-b '…'");
  if (spec.bodyFilePath) parts.push(`-f ${quoted(spec.bodyFilePath)}`);
  if (spec.client?.startsWith("net/http.v")) parts.push(`--http${spec.client.slice("net/http.v".length)}`);
  if (latencies) parts.push("-l");
  return [...parts, "-o json", quoted(spec.url)].join(" ");
}

function quoted(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
