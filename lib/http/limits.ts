import "server-only";

const MiB = 1024 * 1024;

/** Sizes that an upload may have, in bytes. Everything above is a 413 that names the limit. */
export const limits = {
  /** The body as it travels. */
  body: 64 * MiB,
  /** The body after `Content-Encoding: gzip`. */
  decodedBody: 128 * MiB,
  /** A result that is read as one text, after decompression. */
  text: 32 * MiB,
  /** A result that is read as a stream of lines, after decompression. */
  stream: 1024 * MiB,
  /** A profile after decompression. */
  profile: 256 * MiB,
  /** A configuration. */
  config: 1 * MiB,
  /** Metadata: all fields together. */
  meta: 1 * MiB,
  /** A body of JSON that is not an upload. */
  json: 64 * 1024,
  files: 200,
} as const;

/** "64 MiB". */
export function sizeText(bytes: number): string {
  return bytes % MiB === 0 ? `${bytes / MiB} MiB` : `${bytes} bytes`;
}
